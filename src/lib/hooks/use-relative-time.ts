import { formatDateTime } from '#lib/format/date-time.ts'
import { agoText } from '#lib/format/relative-time.ts'
import { useNow } from './use-now.ts'

/**
 * How old figures are, in words that keep up with the time: "12 seconds ago", or the time itself when they are stale.
 * @param at when they were read, epoch milliseconds by the server's clock; undefined: not yet
 */
export function useAge(at: number | undefined, stale: boolean): string | undefined {
  const now = useNow(at === undefined ? 0 : 1000)
  if (at === undefined) return undefined
  return stale ? formatDateTime(at) : agoText(at, now)
}
