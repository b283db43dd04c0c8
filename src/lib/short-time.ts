import { now } from './clock.ts'
import { formatDate, formatTime } from './time.ts'

/**
 * "14:32" for today, "21/11/2026 14:32" for any other day, at UTC+7; epoch milliseconds by the server's clock.
 * @param today an instant of this day
 */
export function shortTime(at: number, today = now()): string {
  const time = formatTime(at).slice(0, 5)
  const day = formatDate(at)
  return day === formatDate(today) ? time : `${day} ${time}`
}
