import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { CHUNK_SIZE, splitIntoChunks } from './row-chunks.ts'

const counts = fc.integer({ min: 0, max: 500 })

test('chunks contain every message once, in order, and none exceeds the chunk size', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: 500 }), (count, origin) => {
      const chunks = splitIntoChunks(count, origin)
      const indexes = chunks.flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, at) => from + at),
      )
      expect(indexes).toEqual(Array.from({ length: count }, (_, at) => at))
      expect(Math.max(0, ...chunks.map(({ from, to }) => to - from))).toBeLessThanOrEqual(CHUNK_SIZE)
      expect(new Set(chunks.map(({ id }) => id)).size).toBe(chunks.length)
    }),
  )
})

test('adding older and newer messages leaves the inner chunks unchanged', () => {
  fc.assert(
    fc.property(counts, counts, counts, (count, older, newer) => {
      const before = splitIntoChunks(count, 0)
      const after = new Map(splitIntoChunks(older + count + newer, older).map((chunk) => [chunk.id, chunk]))
      for (const { id, from, to } of before.slice(0, -1)) {
        expect(after.get(id)).toEqual({ id, from: from + older, to: to + older })
      }
    }),
  )
})
