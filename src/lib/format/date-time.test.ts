import { describe, expect, it } from 'vitest'
import { ageOf, formatCountdown, formatDateTime } from './date-time.ts'

describe('dates at UTC+7', () => {
  it.each([
    ['2026-11-21T07:32:08Z', '21/11/2026 14:32:08'],
    ['2026-12-31T17:00:00Z', '01/01/2027 00:00:00'],
    ['2028-02-28T16:59:59Z', '28/02/2028 23:59:59'],
    ['2028-02-28T17:00:00Z', '29/02/2028 00:00:00'],
  ])('%s', (instant, shown) => {
    expect(formatDateTime(Date.parse(instant))).toBe(shown)
  })
})

describe('formatCountdown', () => {
  it.each([
    [0, '00:00'],
    [-5000, '00:00'],
    [1, '00:01'],
    [59_001, '01:00'],
    [600_000, '10:00'],
    [7_200_000, '120:00'],
  ])('%d ms', (ms, shown) => {
    expect(formatCountdown(ms)).toBe(shown)
  })
})

describe('ageOf', () => {
  it.each([
    [0, 'second', 0],
    [-90, 'second', 0],
    [59, 'second', 59],
    [60, 'minute', 1],
    [3599, 'minute', 59],
    [3600, 'hour', 1],
    [86_400, 'day', 1],
    [2_592_000, 'month', 1],
    [31_535_999, 'month', 12],
    [31_536_000, 'year', 1],
  ])('%d seconds', (seconds, unit, count) => {
    expect(ageOf(1_000_000, 1_000_000 + seconds * 1000)).toEqual({ unit, count })
  })
})
