import { expect, test } from 'vitest'
import { readBuddhistDay } from './buddhist-year.ts'

test.each([
  ['2569-11-27', '2026-11-27'],
  ['2568-02-28', '2025-02-28'],
  // 2568 is a leap year of the common era only.
  ['2568-02-29', undefined],
  ['2026-11-27', undefined],
  ['0256-11-27', undefined],
  ['25690-11-27', undefined],
  ['', undefined],
])('%j is the Buddhist form of %s', (typed, day) => {
  expect(readBuddhistDay(typed)?.day).toBe(day)
})
