import { formatDateTime } from '#lib/format/date-time.ts'
import { formatRelativeTime } from '#lib/format/relative-time.ts'
import { useAgeClock } from './use-age-clock.ts'

/**
 * Age of a value as text that updates by itself, e.g. "12 seconds ago"; for stale values the date and time instead.
 * @param at when the value was read, epoch ms by the server's clock; undefined if it hasn't been read
 */
export function useRelativeTime(at: number | undefined, isStale: boolean): string | undefined {
  const now = useAgeClock(isStale ? undefined : at)
  if (at === undefined) return undefined
  return isStale ? formatDateTime(at) : formatRelativeTime(at, now)
}
