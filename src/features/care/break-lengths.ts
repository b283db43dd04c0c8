import { plural } from '@lingui/core/macro'

/** Lengths of a break to choose from, hours. */
export const breakLengths = [1, 24, 168, 720] as const

/** A break's length in hours, or in days where it has some. */
export function breakName(hours: number): string {
  const days = hours / 24
  if (days < 1) return plural(hours, { one: '# hour', other: '# hours' })
  return plural(days, { one: '# day', other: '# days' })
}
