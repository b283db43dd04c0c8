import type { SlipLookup } from '#contract/lookups.ts'
import { slipHoursResource } from '#domain/lookups/lookup-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { minuteOfDay } from '#lib/format/date-time.ts'
import { store } from '#lib/state/store.ts'

/** Converts "HH:mm" to minutes since midnight. */
function parseMinutes(clock: string): number {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}

/**
 * Daily hours in which slip upload is closed; undefined unless the operator set both ends and they differ.
 */
export function getClosedHours(lookup: SlipLookup | undefined): { from: string; to: string } | undefined {
  const { closedFrom: from, closedTo: to } = lookup ?? {}
  return from !== undefined && to !== undefined && from !== to ? { from, to } : undefined
}

/**
 * Whether slip upload is closed. The hours may span midnight; `from` is inclusive, `to` exclusive.
 * @param minuteOfDay minutes since midnight at UTC+7
 */
export function isClosed(hours: { from: string; to: string } | undefined, minuteOfDay: number): boolean {
  if (!hours) return false
  const from = parseMinutes(hours.from)
  const to = parseMinutes(hours.to)
  const afterStart = minuteOfDay >= from
  const beforeEnd = minuteOfDay < to
  return from < to ? afterStart && beforeEnd : afterStart || beforeEnd
}

/** Whether slip upload is closed now; false while the hours aren't loaded. */
export function isUploadClosed(): boolean {
  return isClosed(getClosedHours(store.get(slipHoursResource.state).value), minuteOfDay(now()))
}
