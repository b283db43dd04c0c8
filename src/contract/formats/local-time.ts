import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

export const DAY_MS = 86_400_000

/** Thailand and Laos are at UTC+7 without daylight saving time. */
const OFFSET_HOURS = 7

/**
 * Converts an instant to a day.js object whose fields (hour, day, month) are in local time. Calculated in UTC, because
 * day.js's `utcOffset` uses the device's time zone and is wrong around its daylight saving time changes.
 * @param at epoch ms
 */
export function localTime(at: number): Dayjs {
  return dayjs.utc(at).add(OFFSET_HOURS, 'hour')
}

/** Converts a local time to an instant, epoch ms. */
export function toInstant(local: Dayjs): number {
  return local.subtract(OFFSET_HOURS, 'hour').valueOf()
}
