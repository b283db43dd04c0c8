import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BAND_SIZE, bandsOf } from './row-chunks.ts'

const counts = fc.integer({ min: 0, max: 500 })

test('bands hold every message once, in order, none more than its size', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: 500 }), (count, origin) => {
      const bands = bandsOf(count, origin)
      const held = bands.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
      expect(held).toEqual(Array.from({ length: count }, (_, at) => at))
      expect(Math.max(0, ...bands.map(({ from, to }) => to - from))).toBeLessThanOrEqual(BAND_SIZE)
      expect(new Set(bands.map(({ id }) => id)).size).toBe(bands.length)
    }),
  )
})

test('messages that come before and after leave the bands between as they are', () => {
  fc.assert(
    fc.property(counts, counts, counts, (count, older, newer) => {
      const was = bandsOf(count, 0)
      const is = new Map(bandsOf(older + count + newer, older).map((band) => [band.id, band]))
      for (const { id, from, to } of was.slice(0, -1)) {
        expect(is.get(id)).toEqual({ id, from: from + older, to: to + older })
      }
    }),
  )
})
