import { dateInputDay } from '../../../lib/time.ts'

const DAY_MS = 86_400_000

/** Number of the calendar day at UTC+7 (D2): equal for one day, one more for the next. */
export function dayOf(at: number): number {
  return Date.parse(dateInputDay(at)) / DAY_MS
}
