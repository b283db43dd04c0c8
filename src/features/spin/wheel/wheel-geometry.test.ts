import { expect, it } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { getSliceCentre, planTurn } from './wheel-geometry.ts'

const part = fc.double({ min: 0, max: 0.999999, noNaN: true })
const wheel = fc
  .integer({ min: 1, max: 24 })
  .chain((count) => fc.record({ count: fc.constant(count), index: fc.nat({ max: count - 1 }) }))
const start = fc.double({ min: -1e6, max: 1e6, noNaN: true })

/** Smallest angle between two angles in degrees. */
const angleBetween = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180)

it('turns forward by a quarter to the last of four slices, and by three quarters to the second', () => {
  const middle = () => 0.5
  expect(planTurn(0, 3, 4, middle).toDegrees % 360).toBeCloseTo(90)
  expect(planTurn(0, 1, 4, middle).toDegrees % 360).toBeCloseTo(270)
})

it('ends every turn inside the won slice, away from its edges', () => {
  fc.assert(
    fc.property(wheel, start, part, part, part, ({ count, index }, from, ...parts) => {
      const left = [...parts]
      const { toDegrees } = planTurn(from, index, count, () => left.shift() ?? 0)
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
