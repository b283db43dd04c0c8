import { plural, t } from '@lingui/core/macro'

const MINUTE_MS = 60_000

/** Formats a duration in hours and minutes, rounded down. */
export function formatDuration(durationMs: number): string {
  const totalMinutes = Math.floor(durationMs / MINUTE_MS)
  const [hours, minutes] = [Math.floor(totalMinutes / 60), totalMinutes % 60]
  const long = plural(hours, { one: '# hour', other: '# hours' })
  const short = plural(minutes, { one: '# minute', other: '# minutes' })
  if (hours === 0) return short
  return minutes === 0 ? long : t`${long} ${short}`
}
