import { expect, test } from 'vitest'
import { type KeyPress, sends } from './enter-key.ts'

const enter: KeyPress = { key: 'Enter', shiftKey: false, altKey: false, isComposing: false, keyCode: 13 }

test('Enter sends', () => {
  expect(sends(enter)).toBe(true)
})

test.each([
  ['Shift+Enter', { shiftKey: true }],
  ['Alt+Enter', { altKey: true }],
  ['an Enter that chooses a word', { isComposing: true }],
  ['an Enter that ends a composition in Safari', { keyCode: 229 }],
  ['another key', { key: 'n', keyCode: 78 }],
])('%s does not', (_, press) => {
  expect(sends({ ...enter, ...press })).toBe(false)
})
