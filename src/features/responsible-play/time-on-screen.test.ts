import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addElapsedTime, hasCrossedMultiple, type TimeSpent } from './time-on-screen.ts'

const NOON = Date.parse('2026-11-21T05:00:00Z')

test('starts at 0 with the first count', () => {
  expect(addElapsedTime(undefined, undefined, NOON)).toEqual({ day: '2026-11-21', spent: 0, at: NOON })
})

test('adds the time between counts, but not while the device was asleep', () => {
  const start = addElapsedTime(undefined, undefined, NOON)
  const later = addElapsedTime(start, NOON, NOON + 15_000)
  expect(later.spent).toBe(15_000)
  expect(addElapsedTime(later, NOON + 15_000, NOON + 3_600_000).spent).toBe(15_000)
})

test('continues after a clock that was ahead is corrected', () => {
  const ahead: TimeSpent = { day: '2026-11-21', spent: 60_000, at: NOON + 600_000 }
  expect(addElapsedTime(ahead, NOON, NOON + 15_000)).toEqual({
    day: '2026-11-21',
    spent: 75_000,
    at: NOON + 15_000,
  })
})

test('resets at midnight in Bangkok', () => {
  const midnight = Date.parse('2026-11-21T17:00:00Z')
  const before: TimeSpent = { day: '2026-11-21', spent: 5_000_000, at: midnight - 5000 }
  expect(addElapsedTime(before, midnight - 5000, midnight + 10_000).day).toBe('2026-11-22')
  expect(addElapsedTime(before, midnight - 5000, midnight + 10_000).spent).toBeLessThanOrEqual(15_000)
})

test('counts the elapsed time exactly once with several tabs side by side', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ tab: fc.nat(2), after: fc.integer({ min: 1, max: 14_000 }) }), { maxLength: 60 }),
      (counts) => {
        let at = NOON
        let stored = addElapsedTime(undefined, undefined, at)
        const since = [at, at, at]
        for (const { tab, after } of counts) {
          at += after
          stored = addElapsedTime(stored, Math.max(since[tab] ?? at, at - 15_000), at)
          since[tab] = at
        }
        expect(stored.spent).toBe(at - NOON)
      },
    ),
  )
})

test('detects each crossed multiple of the interval', () => {
  expect(hasCrossedMultiple(14, 15, 15)).toBe(true)
  expect(hasCrossedMultiple(15, 16, 15)).toBe(false)
  expect(hasCrossedMultiple(29, 31, 15)).toBe(true)
  expect(hasCrossedMultiple(0, 0, 15)).toBe(false)
})
