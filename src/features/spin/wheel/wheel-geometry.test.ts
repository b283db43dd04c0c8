import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planTurn, sliceCentre, sliceUnderPointer } from './wheel-geometry.ts'

const part = fc.double({ min: 0, max: 0.999999, noNaN: true })
const wheel = fc
  .integer({ min: 1, max: 24 })
  .chain((count) => fc.record({ count: fc.constant(count), index: fc.nat({ max: count - 1 }) }))
const start = fc.double({ min: -1e6, max: 1e6, noNaN: true })

/** Degrees between two angles, the short way round. */
const apart = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180)

it('a wheel at rest has its first slice under the pointer', () => {
  for (let count = 1; count <= 24; count++) expect(sliceUnderPointer(0, count)).toBe(0)
})

it('turning forward brings the slice before', () => {
  expect(sliceUnderPointer(90, 4)).toBe(3)
  expect(sliceUnderPointer(-90, 4)).toBe(1)
  expect(sliceUnderPointer(44.9, 4)).toBe(0)
  expect(sliceUnderPointer(45.1, 4)).toBe(3)
})

it('every turn ends inside the slice that was won, off its edges', () => {
  fc.assert(
    fc.property(wheel, start, part, part, part, ({ count, index }, from, ...parts) => {
      const left = [...parts]
      const { to } = planTurn(from, index, count, () => left.shift() ?? 0)
      expect(sliceUnderPointer(to, count)).toBe(index)
      const aside = apart(-to, sliceCentre(index, count))
      expect(aside).toBeLessThanOrEqual((360 / count) * 0.35 + 1e-6)
    }),
  )
})

it('a turn is two or three full turns and what is missing to the slice, forward', () => {
  fc.assert(
    fc.property(wheel, start, part, part, part, ({ count, index }, from, ...parts) => {
      const left = [...parts]
      const { to, ms } = planTurn(from, index, count, () => left.shift() ?? 0)
      const turns = parts[0] < 0.5 ? 2 : 3
      expect(to - from).toBeGreaterThanOrEqual(turns * 360 - 1e-6)
      expect(to - from).toBeLessThan((turns + 1) * 360 + 1e-6)
      expect(ms).toBeCloseTo(1000 * (4 + parts[1]) * (1 + 0.1 * turns))
    }),
  )
})

it('takes between 4.8 and 6.5 seconds', () => {
  expect(planTurn(0, 0, 8, () => 0).ms).toBeCloseTo(4800)
  expect(planTurn(0, 0, 8, () => 0.999999).ms).toBeCloseTo(6500, 0)
})
