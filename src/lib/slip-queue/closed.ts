import { now } from '#lib/clock.ts'
import { slipHoursResource } from '#lib/lookup-data.ts'
import { store } from '#lib/store.ts'
import { minuteOfDay } from '#lib/time.ts'
import { closedHours, isClosed } from './slip-hours.ts'

/** Whether the operator takes no slips at this hour, as far as the hours are known. */
export function isClosedNow(): boolean {
  return isClosed(closedHours(store.get(slipHoursResource.state).value), minuteOfDay(now()))
}
