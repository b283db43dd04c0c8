import { expect, test } from 'vitest'
import {
  appendDraft,
  filterPastedFiles,
  getTextState,
  isSendKey,
  type KeyPress,
  restoreDraft,
} from './send.ts'

test('hides the counter for short texts', () => {
  expect(getTextState('hello')).toEqual({ isEmpty: false, charactersLeft: undefined, isTooLong: false })
  expect(getTextState('ก'.repeat(1799)).charactersLeft).toBeUndefined()
})

test.each(['', '  \n\t ', '\u200b', ' \u200b\u2060\n\ufeff', '\u3164\u2800'])(
  'treats %j as empty',
  (text) => {
    expect(getTextState(text).isEmpty).toBe(true)
  },
)

test('returns the characters left from 1800 on', () => {
  expect(getTextState('ก'.repeat(1800))).toEqual({ isEmpty: false, charactersLeft: 200, isTooLong: false })
  expect(getTextState('ก'.repeat(2000))).toEqual({ isEmpty: false, charactersLeft: 0, isTooLong: false })
})

test('accepts 2000 graphemes of several code units each', () => {
  expect(getTextState('ที่'.repeat(2000))).toEqual({ isEmpty: false, charactersLeft: 0, isTooLong: false })
  expect(getTextState('ที่'.repeat(2001))).toEqual({ isEmpty: false, charactersLeft: -1, isTooLong: true })
  expect(getTextState('ที่'.repeat(900)).charactersLeft).toBeUndefined()
})

test('appends a reference on its own line', () => {
  expect(appendDraft('', 'Slip 0156')).toBe('Slip 0156')
  expect(appendDraft(' \n', 'Slip 0156')).toBe('Slip 0156')
  expect(appendDraft('Hello', 'Slip 0156')).toBe('Hello\nSlip 0156')
  expect(appendDraft('Hello\n', 'Slip 0156')).toBe('Hello\nSlip 0156')
})

test('doesn’t append the same reference twice, but appends a similar one', () => {
  expect(appendDraft('Hello\nSlip 0156', 'Slip 0156')).toBe('Hello\nSlip 0156')
  expect(appendDraft('a\nb\nc', 'b\nc')).toBe('a\nb\nc')
  expect(appendDraft('Slip 01567', 'Slip 0156')).toBe('Slip 01567\nSlip 0156')
})

test('restores unsent text before what was typed since', () => {
  expect(restoreDraft('first', '')).toBe('first')
  expect(restoreDraft('', 'second')).toBe('second')
  expect(restoreDraft('first', 'second')).toBe('first\nsecond')
})

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

const files = [new File(['x'], 'image.png', { type: 'image/png' })]

test('accepts a copied image with or without its file name as text', () => {
  expect(filterPastedFiles(files, '')).toBe(files)
  expect(filterPastedFiles(files, 'image.png\n')).toBe(files)
})

test('ignores the image rendering of a copied text', () => {
  expect(filterPastedFiles(files, 'Total\t500.00')).toEqual([])
})
