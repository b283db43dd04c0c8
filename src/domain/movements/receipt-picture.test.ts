import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapText } from './receipt-picture.ts'

const upTo = (length: number) => (line: string) => line.length <= length

test.each([
  ['KBank 800-000-0009 SOMCHAI', ['KBank', '800-000-00', '09 SOMCHAI']],
  ['กธนาคารกกสิ', ['กธนาคารกก', 'สิ']],
  ['', ['']],
])('%j is wrapped at spaces, else between characters', (text, lines) => {
  expect(wrapText(text, upTo(10))).toEqual(lines)
})

test('wrapping loses no character, and no line is too long unless it is one character', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (text, length) => {
        const lines = wrapText(text, upTo(length))
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      },
    ),
  )
})
