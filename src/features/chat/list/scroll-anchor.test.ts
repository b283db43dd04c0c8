import { describe, expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { findFirstBelow, getScrollCorrection, getScrollPosition } from './scroll-anchor.ts'

describe('getScrollPosition', () => {
  test('is at the end at scrollTop 0 and within the tolerance above it', () => {
    const box = { scrollHeight: 2000, clientHeight: 500 }
    expect(getScrollPosition({ ...box, scrollTop: 0 })).toEqual({ below: 0, above: 1500, isAtEnd: true })
    expect(getScrollPosition({ ...box, scrollTop: -48 })).toEqual({ below: 48, above: 1452, isAtEnd: true })
    expect(getScrollPosition({ ...box, scrollTop: -49 })).toEqual({ below: 49, above: 1451, isAtEnd: false })
    expect(getScrollPosition({ ...box, scrollTop: -1500 })).toEqual({ below: 1500, above: 0, isAtEnd: false })
  })
  test('clamps overscroll at both ends', () => {
    expect(getScrollPosition({ scrollTop: 30, scrollHeight: 2000, clientHeight: 500 })).toMatchObject({
      below: 0,
      isAtEnd: true,
    })
    expect(getScrollPosition({ scrollTop: -1530, scrollHeight: 2000, clientHeight: 500 })).toMatchObject({
      above: 0,
    })
  })
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
