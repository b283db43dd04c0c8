import { type DailyHours, isWithinHours } from '#contract/formats/daily-hours.ts'
import { DAY_MS, localTime, toInstant } from '#contract/formats/local-time.ts'

/** Daily hours in which no slips are accepted; null if none. */
export type ClosedHours = DailyHours | null

export function isWithinClosedHours(hours: ClosedHours, now: number): boolean {
  return hours !== null && hours.from !== hours.to && isWithinHours(hours, now)
}

/**
 * Maximum age of a transfer at upload (specification, section 9). Closed hours don't count: a slip of a transfer made then
 * can be sent only when they have ended.
 */
const MAX_AGE_MS = 60 * 60_000

/** Closed hours longer ago than this don't matter: no day is closed so long that its slips would still be in time. */
const SEARCHED_DAYS = 2

/** Whether a slip was uploaded too long after its transfer; both times are epoch milliseconds. */
export function isSlipExpired(transferredAt: number, uploadedAt: number, hours: ClosedHours): boolean {
  const ageMs = uploadedAt - transferredAt
  return ageMs - (ageMs > MAX_AGE_MS ? closedMs(transferredAt, uploadedAt, hours) : 0) > MAX_AGE_MS
}

/** Sum of the closed hours between two instants, ms. */
function closedMs(from: number, to: number, hours: ClosedHours): number {
  if (!hours) return 0
  const openedAfterMs = (minutesOf(hours.to) - minutesOf(hours.from)) * 60_000
  const lengthMs = openedAfterMs < 0 ? openedAfterMs + DAY_MS : openedAfterMs
  const today = toInstant(localTime(to).startOf('day'))
  let sum = 0
  for (let daysAgo = 0; daysAgo <= SEARCHED_DAYS; daysAgo++) {
    const closesAt = today - daysAgo * DAY_MS + minutesOf(hours.from) * 60_000
    sum += Math.max(0, Math.min(to, closesAt + lengthMs) - Math.max(from, closesAt))
  }
  return sum
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
