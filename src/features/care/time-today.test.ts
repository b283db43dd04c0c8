import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTime, passedLimit, type TimeSpent } from './time-today.ts'

const NOON = Date.parse('2026-11-21T05:00:00Z')

test('the first count only starts the clock', () => {
  expect(countTime(undefined, undefined, NOON)).toEqual({ day: '2026-11-21', spent: 0, at: NOON })
})

test('counts from one to the next, not over a phone that slept', () => {
  const start = countTime(undefined, undefined, NOON)
  const later = countTime(start, NOON, NOON + 15_000)
  expect(later.spent).toBe(15_000)
  expect(countTime(later, NOON + 15_000, NOON + 3_600_000).spent).toBe(15_000)
})

test('goes on after a clock that was ahead is put right', () => {
  const ahead: TimeSpent = { day: '2026-11-21', spent: 60_000, at: NOON + 600_000 }
  expect(countTime(ahead, NOON, NOON + 15_000)).toEqual({
    day: '2026-11-21',
    spent: 75_000,
    at: NOON + 15_000,
  })
})

test('midnight in Bangkok begins at nothing', () => {
  const midnight = Date.parse('2026-11-21T17:00:00Z')
  const before: TimeSpent = { day: '2026-11-21', spent: 5_000_000, at: midnight - 5000 }
  expect(countTime(before, midnight - 5000, midnight + 10_000).day).toBe('2026-11-22')
  expect(countTime(before, midnight - 5000, midnight + 10_000).spent).toBeLessThanOrEqual(15_000)
})

test('several tabs side by side count no more time than went by, and none is lost while one counts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ tab: fc.nat(2), after: fc.integer({ min: 1, max: 14_000 }) }), { maxLength: 60 }),
      (counts) => {
        let at = NOON
        let kept = countTime(undefined, undefined, at)
        const since = [at, at, at]
        for (const { tab, after } of counts) {
          at += after
          kept = countTime(kept, Math.max(since[tab] ?? at, at - 15_000), at)
          since[tab] = at
        }
        expect(kept.spent).toBe(at - NOON)
      },
    ),
  )
})

test('reminds each time another stretch has gone by', () => {
  expect(passedLimit(14, 15, 15)).toBe(true)
  expect(passedLimit(15, 16, 15)).toBe(false)
  expect(passedLimit(29, 31, 15)).toBe(true)
  expect(passedLimit(0, 0, 15)).toBe(false)
})
