import { plural } from '@lingui/core/macro'

/** Lengths of a break that the member can choose, shortest first. */
export const BREAK_HOURS = [24, 72, 168, 720] as const

/** Formats the length of a break in days, or in hours if it is at most a day. */
export function formatBreakLength(hours: number): string {
  const days = hours / 24
  if (days <= 1) return plural(hours, { one: '# hour', other: '# hours' })
  return plural(days, { one: '# day', other: '# days' })
}
