import { expect, test } from 'vitest'
import { appendDraft, restoreDraft } from './draft-text.ts'

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
