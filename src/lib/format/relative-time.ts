import { plural } from '@lingui/core/macro'
import { ageOf } from './date-time.ts'

/** Formats a relative time, e.g. "12 seconds ago". Both instants are epoch ms by the same clock. */
export function formatRelativeTime(at: number, now: number): string {
  const { unit, count } = ageOf(at, now)
  // Evaluated on every call, so that the plural rules of the current language apply.
  switch (unit) {
    case 'year':
      return plural(count, { one: '# year ago', other: '# years ago' })
    case 'month':
      return plural(count, { one: '# month ago', other: '# months ago' })
    case 'day':
      return plural(count, { one: '# day ago', other: '# days ago' })
    case 'hour':
      return plural(count, { one: '# hour ago', other: '# hours ago' })
    case 'minute':
      return plural(count, { one: '# minute ago', other: '# minutes ago' })
    case 'second':
      return plural(count, { 0: 'just now', one: '# second ago', other: '# seconds ago' })
  }
}
