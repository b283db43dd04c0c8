import { expect, it } from 'vitest'
import { getLiftPx } from './avoid-overlap.ts'

const box = { left: 330, top: 600, right: 380, bottom: 650 }
const wide = { left: 16, right: 374 }

it('returns 0 if nothing is covered', () => {
  expect(getLiftPx(box, [], 300)).toBe(0)
  expect(getLiftPx(box, [{ ...wide, top: 500, bottom: 600 }], 300)).toBe(0)
  expect(getLiftPx(box, [{ left: 16, right: 330, top: 600, bottom: 650 }], 300)).toBe(0)
})

it('lifts above a covered button', () => {
  expect(getLiftPx(box, [{ ...wide, top: 620, bottom: 672 }], 300)).toBe(38)
})

it('lifts above several buttons regardless of their order', () => {
  const lower = { ...wide, top: 620, bottom: 672 }
  const upper = { ...wide, top: 560, bottom: 604 }
  expect(getLiftPx(box, [upper, lower], 300)).toBe(98)
  expect(getLiftPx(box, [lower, upper], 300)).toBe(98)
})

it('returns 0 if there is no room above', () => {
  expect(getLiftPx(box, [{ ...wide, top: 100, bottom: 700 }], 300)).toBe(0)
})
