import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { findPeriodErrors, isWholeMonth, monthPeriod, periodOf, shiftMonth, startOfDay } from './period.ts'

const at = (text: string) => Date.parse(text)

test('a month has its first and last day at UTC+7', () => {
  expect(monthPeriod(at('2026-11-30T16:59:59Z'))).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(monthPeriod(at('2026-11-30T17:00:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(monthPeriod(at('2028-03-31T00:00:00Z'), -1)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(monthPeriod(at('2026-01-15T00:00:00Z'), -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('the month before the next one is the same month', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-02-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (date) => {
        const month = monthPeriod(date.getTime())
        expect(isWholeMonth(month)).toBe(true)
        expect(shiftMonth(shiftMonth(month, 1), -1)).toEqual(month)
        expect(startOfDay(shiftMonth(month, 1).from) - startOfDay(month.to)).toBe(86_400_000)
      },
    ),
  )
})

test('other periods are no whole month', () => {
  for (const [from, to] of [
    ['2026-11-01', '2026-11-29'],
    ['2026-11-02', '2026-11-30'],
    ['2026-11-01', '2026-12-31'],
    ['2026-11-01', ''],
    ['', '2026-11-30'],
    ['', ''],
  ] as const) {
    expect(isWholeMonth({ from, to })).toBe(false)
  }
})

test('a period of entries goes from the oldest to the newest', () => {
  const entries = [{ createdAt: at('2026-11-20T17:00:00Z') }, { createdAt: at('2026-10-01T00:00:00Z') }]
  expect(periodOf(entries)).toEqual({ from: '2026-10-01', to: '2026-11-21' })
  expect(periodOf([])).toEqual({ from: '', to: '' })
})

test('a day may be missing, but not be out of range, and the last not before the first', () => {
  const errors = (from: string, to: string) => {
    const found = findPeriodErrors({ from, to }, '2026-11-30')
    return [found.from, found.to]
  }
  expect(errors('', '')).toEqual([undefined, undefined])
  expect(errors('2000-01-01', '2026-11-30')).toEqual([undefined, undefined])
  expect(errors('2026-11-05', '2026-11-05')).toEqual([undefined, undefined])
  expect(errors('2026-11-05', '')).toEqual([undefined, undefined])
  expect(errors('2026-11-05', '2026-11-04')).toEqual([undefined, 'before the start'])
  expect(errors('0002-11-05', '2026-12-01')).toEqual(['out of range', 'out of range'])
  // Date inputs accept years of six digits, which as text may seem to be in range.
  expect(errors('20001-01-01', '')).toEqual(['out of range', undefined])
})
