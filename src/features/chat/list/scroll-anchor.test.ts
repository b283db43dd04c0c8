import { describe, expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { findFirstBelow, getScrollCorrection, getScrollPosition } from './scroll-anchor.ts'

test.each([
  [0, { below: 0, above: 1500, isAtEnd: true }],
  [-48, { below: 48, above: 1452, isAtEnd: true }],
  [-49, { below: 49, above: 1451, isAtEnd: false }],
  // Overscroll.
  [30, { below: 0, above: 1500, isAtEnd: true }],
  [-1530, { below: 1530, above: 0, isAtEnd: false }],
])('the position at scrollTop %i is %j', (scrollTop, position) => {
  expect(getScrollPosition({ scrollTop, scrollHeight: 2000, clientHeight: 500 })).toEqual(position)
})

describe('findFirstBelow', () => {
  test('agrees with a linear search', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90 })),
        fc.integer({ min: -50, max: 3000 }),
        (heights, line) => {
          let end = 0
          const bottoms = heights.map((height) => {
            end += height
            return end
          })
          const found = findFirstBelow(bottoms.length, (index) => bottoms[index] ?? 0, line)
          const expected = bottoms.findIndex((bottom) => bottom > line)
          expect(found).toBe(expected === -1 ? bottoms.length : expected)
        },
      ),
    )
  })
  test('measures few of ten thousand rows', () => {
    let calls = 0
    findFirstBelow(
      10_000,
      (index) => {
        calls++
        return index * 60
      },
      300_000,
    )
    expect(calls).toBeLessThan(16)
  })
})

test('getScrollCorrection: the distance that the row moved, 0 for less than half a pixel', () => {
  expect(getScrollCorrection(100, 340)).toBe(240)
  expect(getScrollCorrection(100, 40)).toBe(-60)
  expect(getScrollCorrection(100, 100.3)).toBe(0)
})
