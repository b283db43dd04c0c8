import type { SlipLookup } from '#contract/lookups.ts'

/** "HH:mm" as minutes since midnight. */
function minutes(clock: string): number {
  const [hours = 0, rest = 0] = clock.split(':').map(Number)
  return hours * 60 + rest
}

/** The daily hours in which slips aren't taken, if the operator named both ends and they differ (D9). */
export function closedHours(lookup: SlipLookup | undefined): { from: string; to: string } | undefined {
  const { closedFrom: from, closedTo: to } = lookup ?? {}
  return from !== undefined && to !== undefined && from !== to ? { from, to } : undefined
}

/**
 * Whether slips aren't taken right now. The hours may run across midnight; the first minute is closed, the last
 * one isn't.
 * @param minuteOfDay minutes since midnight at UTC+7
 */
export function isClosed(hours: { from: string; to: string } | undefined, minuteOfDay: number): boolean {
  if (!hours) return false
  const from = minutes(hours.from)
  const to = minutes(hours.to)
  const afterStart = minuteOfDay >= from
  const beforeEnd = minuteOfDay < to
  return from < to ? afterStart && beforeEnd : afterStart || beforeEnd
}
