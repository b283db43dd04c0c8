import { expect, it } from 'vitest'
import { liftOver } from './avoid-overlap.ts'

const box = { left: 330, top: 600, right: 380, bottom: 650 }
const wide = { left: 16, right: 374 }

it('stays where it covers nothing', () => {
  expect(liftOver(box, [], 300)).toBe(0)
  expect(liftOver(box, [{ ...wide, top: 500, bottom: 600 }], 300)).toBe(0)
  expect(liftOver(box, [{ left: 16, right: 330, top: 600, bottom: 650 }], 300)).toBe(0)
})

it('goes above a button that it would cover', () => {
  expect(liftOver(box, [{ ...wide, top: 620, bottom: 672 }], 300)).toBe(38)
})

it('goes above the next one as well, in whatever order they come', () => {
  const lower = { ...wide, top: 620, bottom: 672 }
  const upper = { ...wide, top: 560, bottom: 604 }
  expect(liftOver(box, [upper, lower], 300)).toBe(98)
  expect(liftOver(box, [lower, upper], 300)).toBe(98)
})

it('stays when there is no room above', () => {
  expect(liftOver(box, [{ ...wide, top: 100, bottom: 700 }], 300)).toBe(0)
})
