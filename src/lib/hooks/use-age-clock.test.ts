import { expect, it } from 'vitest'
import { roundToAge } from './use-age-clock.ts'

it('tells every ten seconds, then every minute', () => {
  const age = (ms: number) => roundToAge(1_000_000, 1_000_000 + ms) - 1_000_000
  expect([0, 999, 9999].map(age)).toEqual([0, 0, 0])
  expect([10_000, 19_999, 59_999].map(age)).toEqual([10_000, 10_000, 50_000])
  expect([60_000, 119_999, 3_600_000].map(age)).toEqual([60_000, 60_000, 3_600_000])
  // The clock was corrected.
  expect(age(-5000)).toBe(0)
})
