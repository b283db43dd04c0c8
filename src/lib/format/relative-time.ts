import { t } from '@lingui/core/macro'
import { ageOf } from './date-time.ts'

/**
 * Formats a relative time, e.g. "12 seconds ago". Both instants are epoch ms by the same clock. Two texts each instead of a
 * plural: the first plural makes the browser load its number formats, which takes 30 ms of a start.
 */
export function formatRelativeTime(at: number, now: number): string {
  const { unit, count } = ageOf(at, now)
  const isOne = count === 1
  switch (unit) {
    case 'year':
      return isOne ? t`1 year ago` : t`${count} years ago`
    case 'month':
      return isOne ? t`1 month ago` : t`${count} months ago`
    case 'day':
      return isOne ? t`1 day ago` : t`${count} days ago`
    case 'hour':
      return isOne ? t`1 hour ago` : t`${count} hours ago`
    case 'minute':
      return isOne ? t`1 minute ago` : t`${count} minutes ago`
    case 'second':
      // Ages are told in steps of ten seconds.
      return count === 0 ? t`just now` : t`${count} seconds ago`
  }
}
