import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { pickSlice, sumWeights } from './wheel.ts'

test('every number picks one slice, in proportion to the weights', () => {
  const slices = fc.array(
    fc.integer({ min: 1, max: 9 }).map((weight) => ({ weight })),
    { minLength: 1, maxLength: 24 },
  )
  fc.assert(
    fc.property(slices, (list) => {
      const drawn = Array.from({ length: sumWeights(list) }, (_, n) => pickSlice(list, n))
      for (const slice of list) expect(drawn.filter((hit) => hit === slice)).toHaveLength(slice.weight)
      expect(() => pickSlice(list, sumWeights(list))).toThrow()
    }),
  )
})
