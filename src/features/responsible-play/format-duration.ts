import { plural, t } from '@lingui/core/macro'

const MINUTE_MS = 60_000

/** Formats a number of minutes in whole hours, or in minutes, abbreviated: "30 min", "2 hours". */
export function formatShortMinutes(minutes: number): string {
  const hours = minutes / 60
  return hours < 1 ? t`${minutes} min` : plural(hours, { one: '# hour', other: '# hours' })
}

/** Formats a duration in hours and minutes, rounded down. */
export function formatDuration(durationMs: number): string {
  const totalMinutes = Math.floor(durationMs / MINUTE_MS)
  const [hours, minutes] = [Math.floor(totalMinutes / 60), totalMinutes % 60]
  const long = plural(hours, { one: '# hour', other: '# hours' })
  const short = plural(minutes, { one: '# minute', other: '# minutes' })
  if (hours === 0) return short
  return minutes === 0 ? long : t`${long} ${short}`
}

/** Lengths of a break that the member can choose, shortest first. */
export const BREAK_HOURS = [24, 72, 168, 720] as const

/** Formats the length of a break in days, or in hours if it is at most a day. */
export function formatBreakLength(hours: number): string {
  const days = hours / 24
  if (days <= 1) return plural(hours, { one: '# hour', other: '# hours' })
  return plural(days, { one: '# day', other: '# days' })
}
