import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  caretAfterFormatting,
  completeAmount,
  groupAmount,
  normalizeAmount,
  parsePastedAmount,
  satangToAmountInput,
} from './amount-input.ts'

describe('cleanAmount', () => {
  test.each([
    ['฿1,250.507', '1250.50'],
    ['007', '7'],
    ['.5', '0.5'],
    ['0', '0'],
    ['๑๒๓', '123'],
    ['໑໐.໕', '10.5'],
    ['1.2.3', '1.23'],
    ['-20', '20'],
    ['abc', ''],
    ['123456789012345', '12345678901'],
  ])('%s -> %s', (typed, clean) => expect(normalizeAmount(typed)).toBe(clean))

  test('is idempotent, with and without grouping', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const clean = normalizeAmount(typed)
        expect(normalizeAmount(clean)).toBe(clean)
        expect(normalizeAmount(groupAmount(clean))).toBe(clean)
      }),
    )
  })
})

test.each([
  ['1,000', '1000'],
  ['฿ 1,250.50', '1250.50'],
  ['๑๐๐', '100'],
  ['100.5', '100.5'],
  ['12,50', '12,50'],
  ['1.005', '1.005'],
  [' -5 ', '-5'],
  ['1e3', '1e3'],
])('parses pasted text: %s -> %s', (pasted, expected) => {
  expect(parsePastedAmount(pasted)).toBe(expected)
})

test('formats amounts with thousands separators and with two decimals', () => {
  expect(groupAmount('1234567.5')).toBe('1,234,567.5')
  expect(groupAmount('100.')).toBe('100.')
  expect(completeAmount('2000')).toBe('2000.00')
  expect(completeAmount('5.')).toBe('5.00')
  expect(completeAmount('')).toBe('')
  expect(satangToAmountInput(1248050)).toBe('12480.50')
  expect(satangToAmountInput(7)).toBe('0.07')
})

describe('caretIn', () => {
  /** Formats typed text in which '|' is the caret; returns the formatted text with its caret. */
  function formatWithCaret(textWithCaret: string): string {
    const caret = textWithCaret.indexOf('|')
    const typed = textWithCaret.replace('|', '')
    const shown = groupAmount(normalizeAmount(typed))
    const position = caretAfterFormatting(typed, caret, shown)
    return `${shown.slice(0, position)}|${shown.slice(position)}`
  }
  test.each([
    ['1234|', '1,234|'],
    ['12|,345', '12|,345'],
    ['19|2,345', '19|2,345'],
    ['1|234', '1|,234'],
    ['9|1,234', '9|1,234'],
    ['0|5', '|5'],
    ['1,234.567|', '1,234.56|'],
    ['|', '|'],
  ])('%s -> %s', (typed, formatted) => expect(formatWithCaret(typed)).toBe(formatted))

  test('is always within the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (typed, n) => {
        const shown = groupAmount(normalizeAmount(typed))
        const position = caretAfterFormatting(typed, n % (typed.length + 1), shown)
        expect(position).toBeGreaterThanOrEqual(0)
        expect(position).toBeLessThanOrEqual(shown.length)
      }),
    )
  })
})
