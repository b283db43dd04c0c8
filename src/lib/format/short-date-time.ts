import { now } from '#lib/browser/server-clock.ts'
import { dayNumber, formatDate, formatHourMinute } from './date-time.ts'

/**
 * "14:32" for today, "21/11/2026 14:32" for any other day, at UTC+7; epoch milliseconds by the server's clock.
 * @param today an instant of this day
 */
export function shortTime(at: number, today = now()): string {
  const time = formatHourMinute(at)
  return dayNumber(at) === dayNumber(today) ? time : `${formatDate(at)} ${time}`
}
