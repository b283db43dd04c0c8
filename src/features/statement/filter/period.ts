import { localTime } from '#contract/formats/local-time.ts'
import { dateInputDay, formatDate } from '#lib/format/date-time.ts'

/** First and last day at UTC+7 as YYYY-MM-DD, both inclusive; '' for no limit. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** Earliest day that can be chosen. */
export const FIRST_DAY = '2000-01-01'

/** Start of a day at UTC+7, epoch ms. @param day YYYY-MM-DD */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00+07:00`)
}

export function formatDay(day: string): string {
  return formatDate(startOfDay(day))
}

/**
 * A whole calendar month.
 * @param at any instant of a month
 * @param offset months after that one
 */
export function monthPeriod(at: number, offset = 0): Period {
  const month = localTime(at).startOf('month').add(offset, 'month')
  return { from: month.format('YYYY-MM-DD'), to: month.endOf('month').format('YYYY-MM-DD') }
}

export function isSamePeriod(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to
}

export function isWholeMonth(period: Period): boolean {
  return period.from !== '' && isSamePeriod(period, shiftMonth(period, 0))
}

/** The calendar month that lies `offset` months after the period's first day. */
export function shiftMonth({ from }: Period, offset: number): Period {
  return monthPeriod(startOfDay(from), offset)
}

/** The days of the oldest and the newest entry. @param entries newest first */
export function periodOf(entries: readonly { readonly createdAt: number }[]): Period {
  const [newest, oldest] = [entries[0], entries.at(-1)]
  return {
    from: oldest ? dateInputDay(oldest.createdAt) : '',
    to: newest ? dateInputDay(newest.createdAt) : '',
  }
}

export type PeriodError = 'out of range' | 'before the start'

/** Errors of a typed period, by field. @param lastDay latest day that can be chosen */
export function findPeriodErrors(
  { from, to }: Period,
  lastDay: string,
): { readonly from: PeriodError | undefined; readonly to: PeriodError | undefined } {
  const rangeError = (day: string) =>
    day !== '' && (day.length > FIRST_DAY.length || day < FIRST_DAY || day > lastDay)
      ? 'out of range'
      : undefined
  const isReversed = from !== '' && to !== '' && to < from
  return { from: rangeError(from), to: rangeError(to) ?? (isReversed ? 'before the start' : undefined) }
}
