import { expect, test } from 'vitest'
import { getLauncherBox, isOverlapping } from './floating-room.ts'

test('the launcher floats above the bottom bar, at the right', () => {
  expect(getLauncherBox(390, 844)).toEqual({ left: 166, top: 684, right: 382, bottom: 748 })
})

test.each([
  ['a line of text to its left that ends before it', { left: 16, top: 700, right: 166, bottom: 720 }, false],
  ['a button that reaches below it', { left: 16, top: 700, right: 167, bottom: 720 }, true],
  ['a line just above it', { left: 16, top: 650, right: 374, bottom: 684 }, false],
  ['a line that ends behind its top edge', { left: 16, top: 650, right: 374, bottom: 685 }, true],
  ['an element of no size outside it', { left: 0, top: 0, right: 0, bottom: 0 }, false],
])('%s', (_what, box, expected) => {
  expect(isOverlapping(getLauncherBox(390, 844), box)).toBe(expected)
})
