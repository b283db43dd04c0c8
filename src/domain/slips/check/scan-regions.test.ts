import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { scanRegions } from './scan-regions.ts'

const side = fc.integer({ min: 1, max: 12_000 })

test('every region is inside the picture, small enough to decode on a phone, and unique', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const regions = scanRegions(width, height)
      for (const region of regions) {
        expect(Math.min(region.left, region.top)).toBeGreaterThanOrEqual(0)
        expect(region.left + region.width).toBeLessThanOrEqual(width)
        expect(region.top + region.height).toBeLessThanOrEqual(height)
        expect(region.width * region.height * region.scale ** 2).toBeLessThan(4_000_001)
      }
      expect(new Set(regions.map((region) => JSON.stringify(region))).size).toBe(regions.length)
    }),
  )
})

test('starts with the whole picture, scaled down', () => {
  expect(scanRegions(4000, 3000)[0]).toEqual({ left: 0, top: 0, width: 4000, height: 3000, scale: 0.32 })
})
