import { plural, t } from '@lingui/core/macro'

const MINUTE = 60_000

/** A stretch of time in hours and minutes, rounded down. Milliseconds. */
export function durationText(ms: number): string {
  const all = Math.floor(ms / MINUTE)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  const long = plural(hours, { one: '# hour', other: '# hours' })
  const short = plural(minutes, { one: '# minute', other: '# minutes' })
  if (hours === 0) return short
  return minutes === 0 ? long : t`${long} ${short}`
}
