import { expect, test } from 'vitest'
import { appendDraft, giveBack } from './draft-text.ts'

test('a reference goes on a line of its own under what stands there', () => {
  expect(appendDraft('', 'Slip 0156')).toBe('Slip 0156')
  expect(appendDraft(' \n', 'Slip 0156')).toBe('Slip 0156')
  expect(appendDraft('Hello', 'Slip 0156')).toBe('Hello\nSlip 0156')
  expect(appendDraft('Hello\n', 'Slip 0156')).toBe('Hello\nSlip 0156')
})

test('the same reference does not come twice, a similar one does', () => {
  expect(appendDraft('Hello\nSlip 0156', 'Slip 0156')).toBe('Hello\nSlip 0156')
  expect(appendDraft('a\nb\nc', 'b\nc')).toBe('a\nb\nc')
  expect(appendDraft('Slip 01567', 'Slip 0156')).toBe('Slip 01567\nSlip 0156')
})

test('what could not be sent stands before what was typed since', () => {
  expect(giveBack('first', '')).toBe('first')
  expect(giveBack('', 'second')).toBe('second')
  expect(giveBack('first', 'second')).toBe('first\nsecond')
})
