import { DAY_MS, localTime } from '#contract/formats/local-time.ts'
import { now } from '#lib/browser/server-clock.ts'
import { shortTime } from './short-time.ts'

const padTwo = (value: number) => String(value).padStart(2, '0')

/** DD/MM/YYYY HH:mm:ss at UTC+7, Gregorian, in every language. */
export function formatDateTime(at: number): string {
  return localTime(at).format('DD/MM/YYYY HH:mm:ss')
}

/** DD/MM/YYYY at UTC+7. */
export function formatDate(at: number): string {
  return localTime(at).format('DD/MM/YYYY')
}

/** The calendar day at UTC+7 as the value of a date input, YYYY-MM-DD. */
export function dateInputDay(at: number): string {
  return localTime(at).format('YYYY-MM-DD')
}

/** HH:mm:ss at UTC+7. */
export function formatTime(at: number): string {
  return localTime(at).format('HH:mm:ss')
}

/** HH:mm at UTC+7. */
export function formatHourMinute(at: number): string {
  return localTime(at).format('HH:mm')
}

/** See `shortTime`; by the server's clock. */
export function formatShortDateTime(at: number, today = now()): string {
  return shortTime(at, today)
}

/** Number of the calendar day at UTC+7; consecutive days have consecutive numbers. */
export function dayNumber(at: number): number {
  return localTime(at).startOf('day').valueOf() / DAY_MS
}

/** Remaining time as mm:ss, rounded up so that 00:00 means expired; minutes may exceed 59. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${padTwo(Math.floor(seconds / 60))}:${padTwo(seconds % 60)}`
}

/** Units of relative times (specification, section 9), in seconds. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

export type AgeUnit = (typeof units)[number][0]

/** Elapsed time in the largest unit that fits; future instants count as 0 seconds. */
export function ageOf(at: number, now: number): { readonly unit: AgeUnit; readonly count: number } {
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  for (const [unit, size] of units) {
    if (seconds >= size) return { unit, count: Math.floor(seconds / size) }
  }
  return { unit: 'second', count: 0 }
}
