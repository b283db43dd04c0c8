import { type DailyHours, isWithinHours } from '#contract/formats/daily-hours.ts'
import type { SlipLookup } from '#contract/lookups.ts'
import { slipHoursResource } from '#domain/lookups/lookup-resources.ts'
import { isServerClockKnown, now } from '#lib/browser/server-clock.ts'
import { store } from '#lib/state/store.ts'

/**
 * Daily hours in which slip upload is closed; undefined unless the operator set both ends and they differ.
 */
export function getClosedHours(lookup: SlipLookup | undefined): DailyHours | undefined {
  const { closedFrom: from, closedTo: to } = lookup ?? {}
  return from !== undefined && to !== undefined && from !== to ? { from, to } : undefined
}

/** Whether slip upload is closed at a time, epoch ms. */
export function isClosed(hours: DailyHours | undefined, at: number): boolean {
  return hours !== undefined && isWithinHours(hours, at)
}

/** Whether slip upload is closed now; false while the hours aren't loaded, or if the phone's clock may be wrong: the host decides then. */
export function isUploadClosed(): boolean {
  return isServerClockKnown() && isClosed(getClosedHours(store.get(slipHoursResource.state).value), now())
}
