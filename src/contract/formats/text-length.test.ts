import { expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { fitsLength, fitToLength, textLength } from './text-length.ts'

const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'

test.each([
  ['', 0],
  ['hello', 5],
  ['\u0e19\u0e49\u0e33', 1],
  ['\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48', 2],
  ['\u0e99\u0ec9\u0eb3', 1],
  [FAMILY, 1],
  [`${FAMILY}\u{1f1f9}\u{1f1ed}`, 2],
  ['line\nline', 9],
])('%j has a length of %d', (text, length) => {
  expect(textLength(text)).toBe(length)
})

test('a letter with 25,000 marks counts as many characters', () => {
  expect(textLength(`a${'\u0301'.repeat(25_000)}`)).toBe(3126)
  expect(fitsLength(`a${'\u0301'.repeat(25_000)}`, 2000)).toBe(false)
})

test('2000 characters of Thai or of family emoji fit into 2000', () => {
  expect(fitsLength('\u0e17\u0e35\u0e48'.repeat(2000), 2000)).toBe(true)
  expect(fitsLength(FAMILY.repeat(2000), 2000)).toBe(true)
  expect(fitsLength('\u0e17\u0e35\u0e48'.repeat(2001), 2000)).toBe(false)
})

test('a text that fits has at most 8 code points and 26 bytes per character, and is the longest that does', () => {
  const unit = fc.constantFrom('a', '\u0301', '\u0e17\u0e35\u0e48', FAMILY, '\u{e0067}', '\n')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 400 }), fc.integer({ min: 1, max: 60 }), (text, max) => {
      const fitted = fitToLength(text, max)
      expect(fitsLength(fitted, max)).toBe(true)
      expect([...fitted].length).toBeLessThanOrEqual(8 * max)
      expect(new TextEncoder().encode(fitted).length).toBeLessThanOrEqual(26 * max)
      expect(text.startsWith(fitted)).toBe(true)
      expect(fitted === text).toBe(fitsLength(text, max))
    }),
  )
})
