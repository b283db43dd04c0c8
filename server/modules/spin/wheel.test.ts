import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sliceAt, totalWeight } from './wheel.ts'

test('every drawn number belongs to one slice, and each slice to as many numbers as it weighs', () => {
  const slices = fc.array(
    fc.integer({ min: 1, max: 9 }).map((weight) => ({ weight })),
    { minLength: 1, maxLength: 24 },
  )
  fc.assert(
    fc.property(slices, (list) => {
      const drawn = Array.from({ length: totalWeight(list) }, (_, n) => sliceAt(list, n))
      for (const slice of list) expect(drawn.filter((hit) => hit === slice)).toHaveLength(slice.weight)
      expect(() => sliceAt(list, totalWeight(list))).toThrow()
    }),
  )
})
