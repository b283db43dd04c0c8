import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { pagesKnown } from './page-count.ts'

test('all entries fit on the pages, and only the first page may be empty', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 100 }), (total, perPage) => {
      const pages = pagesKnown(total, 1, 0, perPage)
      expect(pages * perPage).toBeGreaterThanOrEqual(total)
      expect((pages - 1) * perPage).toBeLessThan(Math.max(1, total))
    }),
  )
})

test('without a total, a full page is followed by another', () => {
  expect(pagesKnown(undefined, 1, 0, 10)).toBe(1)
  expect(pagesKnown(undefined, 3, 9, 10)).toBe(3)
  expect(pagesKnown(undefined, 3, 10, 10)).toBe(4)
})
