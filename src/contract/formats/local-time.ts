import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

export const DAY_MS = 86_400_000

/** Thailand and Laos are both at UTC+7 without summer time (D1). */
const OFFSET_HOURS = 7

/**
 * An instant in local time, as a day.js object whose fields (hour, day, month) are the local ones. It calculates in UTC,
 * because day.js's own `utcOffset` calculates by way of the device's time zone and is wrong around its summer time.
 * @param at epoch milliseconds
 */
export function localTime(at: number): Dayjs {
  return dayjs.utc(at).add(OFFSET_HOURS, 'hour')
}

/** The instant of a local time, epoch milliseconds. */
export function toInstant(local: Dayjs): number {
  return local.subtract(OFFSET_HOURS, 'hour').valueOf()
}
