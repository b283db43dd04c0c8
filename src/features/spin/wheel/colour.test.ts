import { expect, it } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { contrast, getFallbackBackground, getReadableColour, type Rgb } from './colour.ts'

const channel = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(channel, channel, channel)
const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

it('computes the contrast of known pairs', () => {
  expect(contrast(black, white)).toBeCloseTo(21)
  expect(contrast(white, white)).toBe(1)
  expect(contrast([118, 118, 118], white)).toBeCloseTo(4.54, 2)
})

it('keeps a readable text colour and replaces an unreadable one', () => {
  expect(getReadableColour(white, black)).toBe(black)
  expect(getReadableColour(white, [200, 200, 200])).not.toEqual([200, 200, 200])
  expect(getReadableColour(black, undefined)).toEqual(white)
})

it('finds a readable text colour for any background', () => {
  fc.assert(
    fc.property(colour, fc.option(colour, { nil: undefined }), (background, wanted) => {
      expect(contrast(background, getReadableColour(background, wanted))).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

it('gives neighbours different fallback backgrounds with readable labels, all the way round', () => {
  for (let count = 2; count <= 24; count++) {
    for (let index = 0; index < count; index++) {
      const background = getFallbackBackground(index, count)
      expect(background).not.toEqual(getFallbackBackground((index + 1) % count, count))
      expect(contrast(background, getReadableColour(background, undefined))).toBeGreaterThanOrEqual(4.5)
    }
  }
})
