import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getSliceCentre, getSliceUnderPointer, planTurn } from './wheel-geometry.ts'

const part = fc.double({ min: 0, max: 0.999999, noNaN: true })
const wheel = fc
  .integer({ min: 1, max: 24 })
  .chain((count) => fc.record({ count: fc.constant(count), index: fc.nat({ max: count - 1 }) }))
const start = fc.double({ min: -1e6, max: 1e6, noNaN: true })

/** Smallest angle between two angles in degrees. */
const angleBetween = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180)

it('a wheel at rest has its first slice under the pointer', () => {
  for (let count = 1; count <= 24; count++) expect(getSliceUnderPointer(0, count)).toBe(0)
})

it('turning forward brings the previous slice under the pointer', () => {
  expect(getSliceUnderPointer(90, 4)).toBe(3)
  expect(getSliceUnderPointer(-90, 4)).toBe(1)
  expect(getSliceUnderPointer(44.9, 4)).toBe(0)
  expect(getSliceUnderPointer(45.1, 4)).toBe(3)
})

it('ends every turn inside the won slice, away from its edges', () => {
  fc.assert(
    fc.property(wheel, start, part, part, part, ({ count, index }, from, ...parts) => {
      const left = [...parts]
      const { toDegrees } = planTurn(from, index, count, () => left.shift() ?? 0)
      expect(getSliceUnderPointer(toDegrees, count)).toBe(index)
      const offset = angleBetween(-toDegrees, getSliceCentre(index, count))
      expect(offset).toBeLessThanOrEqual((360 / count) * 0.35 + 1e-6)
    }),
  )
})

it('turns forward by two or three full turns and the remaining angle', () => {
  fc.assert(
    fc.property(wheel, start, part, part, part, ({ count, index }, from, ...parts) => {
      const left = [...parts]
      const { toDegrees, durationMs } = planTurn(from, index, count, () => left.shift() ?? 0)
      const turns = parts[0] < 0.5 ? 2 : 3
      expect(toDegrees - from).toBeGreaterThanOrEqual(turns * 360 - 1e-6)
      expect(toDegrees - from).toBeLessThan((turns + 1) * 360 + 1e-6)
      expect(durationMs).toBeCloseTo(1000 * (4 + parts[1]) * (1 + 0.1 * turns))
    }),
  )
})

it('takes between 4.8 and 6.5 seconds', () => {
  expect(planTurn(0, 0, 8, () => 0).durationMs).toBeCloseTo(4800)
  expect(planTurn(0, 0, 8, () => 0.999999).durationMs).toBeCloseTo(6500, 0)
})
