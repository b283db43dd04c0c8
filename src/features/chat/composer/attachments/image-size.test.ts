import { expect, test } from 'vitest'
import { getSentSize, getUprightSize } from './image-size.ts'

test('limits the longer edge to 1920 pixels', () => {
  expect(getSentSize({ width: 4000, height: 3000 })).toEqual({ width: 1920, height: 1440 })
  expect(getSentSize({ width: 3024, height: 4032 })).toEqual({ width: 1440, height: 1920 })
})

test('never enlarges', () => {
  expect(getSentSize({ width: 720, height: 900 })).toEqual({ width: 720, height: 900 })
  expect(getSentSize({ width: 1, height: 1 })).toEqual({ width: 1, height: 1 })
})

test('keeps the width of long screenshots within the canvas limits', () => {
  expect(getSentSize({ width: 1080, height: 6000 })).toEqual({ width: 720, height: 4000 })
  expect(getSentSize({ width: 1080, height: 40_000 })).toEqual({ width: 221, height: 8192 })
  expect(getSentSize({ width: 600, height: 3000 })).toEqual({ width: 600, height: 3000 })
})

test('swaps the edges of rotated images', () => {
  const header = { width: 4000, height: 3000, isAnimated: false }
  expect(getUprightSize({ ...header, orientation: 3 })).toEqual({ width: 4000, height: 3000 })
  expect(getUprightSize({ ...header, orientation: 6 })).toEqual({ width: 3000, height: 4000 })
})
