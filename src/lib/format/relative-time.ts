import { plural } from '@lingui/core/macro'
import { ageOf } from './date-time.ts'

/** "12 seconds ago" in the member's language. Both instants by the same clock, epoch milliseconds. */
export function agoText(at: number, now: number): string {
  const { unit, count } = ageOf(at, now)
  // The descriptors are made in place so that each language's own plural form is taken.
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
