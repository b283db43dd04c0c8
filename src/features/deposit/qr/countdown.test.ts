import { expect, test } from 'vitest'
import { secondsLeft, totalSeconds } from './countdown.ts'

const end = Date.parse('2026-11-21T07:00:00Z')

test('a started second counts, and the end is 0', () => {
  expect(secondsLeft(end, end - 60_000)).toBe(60)
  expect(secondsLeft(end, end - 59_001)).toBe(60)
  expect(secondsLeft(end, end - 1)).toBe(1)
  expect(secondsLeft(end, end)).toBe(0)
  expect(secondsLeft(end, end + 5000)).toBe(0)
})

test('an end that is not given is not known', () => {
  expect(secondsLeft(undefined, end)).toBeUndefined()
})

test('a phone whose clock is wrong counts by the corrected time', () => {
  const phone = end - 60_000 + 3_600_000
  const offset = -3_600_000
  expect(secondsLeft(end, phone + offset)).toBe(60)
})

test('the full bar is the validity, or what was left at first', () => {
  expect(totalSeconds(end, 5, end - 277_000)).toBe(300)
  expect(totalSeconds(end, undefined, end - 277_000)).toBe(277)
  expect(totalSeconds(end, 1, end - 277_000)).toBe(277)
  expect(totalSeconds(end, undefined, end)).toBe(1)
})
