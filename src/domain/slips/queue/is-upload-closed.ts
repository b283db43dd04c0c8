import { slipHoursResource } from '#domain/lookups/lookup-resources.ts'
import { now } from '#lib/browser/server-clock.ts'
import { minuteOfDay } from '#lib/format/date-time.ts'
import { store } from '#lib/state/store.ts'
import { closedHours, isClosed } from './closed-hours.ts'

/** Whether the operator takes no slips at this hour, as far as the hours are known. */
export function isClosedNow(): boolean {
  return isClosed(closedHours(store.get(slipHoursResource.state).value), minuteOfDay(now()))
}
