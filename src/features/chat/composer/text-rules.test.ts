import { expect, test } from 'vitest'
import { countCharacters, getTextState } from './text-rules.ts'

test('counts graphemes', () => {
  expect(countCharacters('น้ำ')).toBe(1)
  expect(countCharacters('ที่นี่')).toBe(2)
  expect(countCharacters('ນ້ຳ')).toBe(1)
  expect(countCharacters('👨‍👩‍👧‍👦🇹🇭')).toBe(2)
  expect(countCharacters('line\nline')).toBe(9)
})

test('hides the counter for short texts', () => {
  expect(getTextState('hello')).toEqual({ isEmpty: false, charactersLeft: undefined, isTooLong: false })
  expect(getTextState('ก'.repeat(1799)).charactersLeft).toBeUndefined()
})

test.each(['', '  \n\t ', '\u200b', ' \u200b\u2060\n\ufeff'])('treats %j as empty', (text) => {
  expect(getTextState(text).isEmpty).toBe(true)
})

test('returns the characters left from 1800 on', () => {
  expect(getTextState('ก'.repeat(1800))).toEqual({ isEmpty: false, charactersLeft: 200, isTooLong: false })
  expect(getTextState('ก'.repeat(2000))).toEqual({ isEmpty: false, charactersLeft: 0, isTooLong: false })
})

test('accepts 2000 graphemes of several code units each', () => {
  expect(getTextState('ที่'.repeat(2000))).toEqual({ isEmpty: false, charactersLeft: 0, isTooLong: false })
  expect(getTextState('ที่'.repeat(2001))).toEqual({ isEmpty: false, charactersLeft: -1, isTooLong: true })
  expect(getTextState('ที่'.repeat(900)).charactersLeft).toBeUndefined()
})

test('ignores surrounding white space', () => {
  expect(getTextState(`  ${'a'.repeat(2000)}\n\n`)).toEqual({
    isEmpty: false,
    charactersLeft: 0,
    isTooLong: false,
  })
})

test('rejects a far too long text without counting it', () => {
  const before = performance.now()
  expect(getTextState('ก'.repeat(5_000_000)).isTooLong).toBe(true)
  expect(performance.now() - before).toBeLessThan(500)
})
