import { expect, test } from 'vitest'
import { countCharacters, textState } from './text-rules.ts'

test('characters count as they are seen', () => {
  expect(countCharacters('น้ำ')).toBe(1)
  expect(countCharacters('ที่นี่')).toBe(2)
  expect(countCharacters('ນ້ຳ')).toBe(1)
  expect(countCharacters('👨‍👩‍👧‍👦🇹🇭')).toBe(2)
  expect(countCharacters('line\nline')).toBe(9)
})

test('a short text has no counter', () => {
  expect(textState('hello')).toEqual({ empty: false, left: undefined, tooLong: false })
  expect(textState('ก'.repeat(1799)).left).toBeUndefined()
})

test.each(['', '  \n\t ', '\u200b', ' \u200b\u2060\n\ufeff'])('%j is empty', (text) => {
  expect(textState(text).empty).toBe(true)
})

test('from 1800 on it says how many are left', () => {
  expect(textState('ก'.repeat(1800))).toEqual({ empty: false, left: 200, tooLong: false })
  expect(textState('ก'.repeat(2000))).toEqual({ empty: false, left: 0, tooLong: false })
})

test('2000 characters that are seen may be many more units', () => {
  expect(textState('ที่'.repeat(2000))).toEqual({ empty: false, left: 0, tooLong: false })
  expect(textState('ที่'.repeat(2001))).toEqual({ empty: false, left: -1, tooLong: true })
  expect(textState('ที่'.repeat(900)).left).toBeUndefined()
})

test('space around the text does not count', () => {
  expect(textState(`  ${'a'.repeat(2000)}\n\n`)).toEqual({ empty: false, left: 0, tooLong: false })
})

test('a text that is far too long is said to be so at once', () => {
  const before = performance.now()
  expect(textState('ก'.repeat(5_000_000)).tooLong).toBe(true)
  expect(performance.now() - before).toBeLessThan(500)
})
