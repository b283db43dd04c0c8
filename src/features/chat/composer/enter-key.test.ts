import { expect, test } from 'vitest'
import { isSendKey, type KeyPress } from './enter-key.ts'

const enter: KeyPress = { key: 'Enter', shiftKey: false, altKey: false, isComposing: false, keyCode: 13 }

test('sends on Enter', () => {
  expect(isSendKey(enter)).toBe(true)
})

test.each([
  ['Shift+Enter', { shiftKey: true }],
  ['Alt+Enter', { altKey: true }],
  ['an Enter that confirms a word in an IME', { isComposing: true }],
  ['an Enter that ends a composition in Safari', { keyCode: 229 }],
  ['another key', { key: 'n', keyCode: 78 }],
])('doesn’t send on %s', (_, press) => {
  expect(isSendKey({ ...enter, ...press })).toBe(false)
})
