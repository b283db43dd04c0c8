import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correction, firstBelow, placeOf } from './anchor.ts'

describe('placeOf', () => {
  test('the end is where scrollTop is 0, and a little above it', () => {
    const box = { scrollHeight: 2000, clientHeight: 500 }
    expect(placeOf({ ...box, scrollTop: 0 })).toEqual({ below: 0, above: 1500, atEnd: true })
    expect(placeOf({ ...box, scrollTop: -48 })).toEqual({ below: 48, above: 1452, atEnd: true })
    expect(placeOf({ ...box, scrollTop: -49 })).toEqual({ below: 49, above: 1451, atEnd: false })
    expect(placeOf({ ...box, scrollTop: -1500 })).toEqual({ below: 1500, above: 0, atEnd: false })
  })
  test('a bounce beyond the ends is the end', () => {
    expect(placeOf({ scrollTop: 30, scrollHeight: 2000, clientHeight: 500 })).toMatchObject({
      below: 0,
      atEnd: true,
    })
    expect(placeOf({ scrollTop: -1530, scrollHeight: 2000, clientHeight: 500 })).toMatchObject({ above: 0 })
  })
})

describe('firstBelow', () => {
  test('finds what a search from the top finds', () => {
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
          const found = firstBelow(bottoms.length, (index) => bottoms[index] ?? 0, line)
          const expected = bottoms.findIndex((bottom) => bottom > line)
          expect(found).toBe(expected === -1 ? bottoms.length : expected)
        },
      ),
    )
  })
  test('asks few of ten thousand rows', () => {
    let asked = 0
    firstBelow(
      10_000,
      (index) => {
        asked++
        return index * 60
      },
      300_000,
    )
    expect(asked).toBeLessThan(16)
  })
})

test('correction: as far as the row moved, and nothing for less than a pixel', () => {
  expect(correction(100, 340)).toBe(240)
  expect(correction(100, 40)).toBe(-60)
  expect(correction(100, 100.3)).toBe(0)
})
