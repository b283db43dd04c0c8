import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, groundFor, type Rgb, readableOn } from './colour.ts'

const channel = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(channel, channel, channel)
const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

it('knows the contrast of known pairs', () => {
  expect(contrast(black, white)).toBeCloseTo(21)
  expect(contrast(white, white)).toBe(1)
  expect(contrast([118, 118, 118], white)).toBeCloseTo(4.54, 2)
})

it('keeps a text colour that can be read, and swaps one that can’t', () => {
  expect(readableOn(white, black)).toBe(black)
  expect(readableOn(white, [200, 200, 200])).not.toEqual([200, 200, 200])
  expect(readableOn(black, undefined)).toEqual(white)
})

it('a label can be read on any ground', () => {
  fc.assert(
    fc.property(colour, fc.option(colour, { nil: undefined }), (ground, wanted) => {
      expect(contrast(ground, readableOn(ground, wanted))).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

it('stand-ins of neighbours differ, all the way round, and can be read', () => {
  for (let count = 2; count <= 24; count++) {
    for (let index = 0; index < count; index++) {
      const ground = groundFor(index, count)
      expect(ground).not.toEqual(groundFor((index + 1) % count, count))
      expect(contrast(ground, readableOn(ground, undefined))).toBeGreaterThanOrEqual(4.5)
    }
  }
})
