import { expect, test } from 'vitest'
import { getSecondsLeft, getTotalSeconds } from './countdown.ts'

const end = Date.parse('2026-11-21T07:00:00Z')

test('rounds seconds up, so that 0 means expired', () => {
  expect(getSecondsLeft(end, end - 60_000)).toBe(60)
  expect(getSecondsLeft(end, end - 59_001)).toBe(60)
  expect(getSecondsLeft(end, end - 1)).toBe(1)
  expect(getSecondsLeft(end, end)).toBe(0)
  expect(getSecondsLeft(end, end + 5000)).toBe(0)
})

test('returns undefined if the server sent no expiry', () => {
  expect(getSecondsLeft(undefined, end)).toBeUndefined()
})

test('uses the corrected time if the device clock is wrong', () => {
  const phone = end - 60_000 + 3_600_000
  const offset = -3_600_000
  expect(getSecondsLeft(end, phone + offset)).toBe(60)
})

test('uses the validity for the full bar, or else the time left at first', () => {
  expect(getTotalSeconds(end, 5, end - 277_000)).toBe(300)
  expect(getTotalSeconds(end, undefined, end - 277_000)).toBe(277)
  expect(getTotalSeconds(end, 1, end - 277_000)).toBe(277)
  expect(getTotalSeconds(end, undefined, end)).toBe(1)
})
