import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slipViews } from './scan-regions.ts'

const side = fc.integer({ min: 1, max: 12_000 })

test('every part lies in the picture, is of a size that a phone decodes, and comes once', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const views = slipViews(width, height)
      for (const view of views) {
        expect(Math.min(view.left, view.top)).toBeGreaterThanOrEqual(0)
        expect(view.left + view.width).toBeLessThanOrEqual(width)
        expect(view.top + view.height).toBeLessThanOrEqual(height)
        expect(view.width * view.height * view.scale ** 2).toBeLessThan(4_000_001)
      }
      expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(views.length)
    }),
  )
})

test('the whole picture, made smaller, comes first', () => {
  expect(slipViews(4000, 3000)[0]).toEqual({ left: 0, top: 0, width: 4000, height: 3000, scale: 0.32 })
})
