import { now } from '../clock.ts'
import { slipHoursResource } from '../lookup-data.ts'
import { store } from '../store.ts'
import { minuteOfDay } from '../time.ts'
import { closedHours, isClosed } from './slip-hours.ts'

/** Whether the operator takes no slips at this hour, as far as the hours are known. */
export function isClosedNow(): boolean {
  return isClosed(closedHours(store.get(slipHoursResource.state).value), minuteOfDay(now()))
}
