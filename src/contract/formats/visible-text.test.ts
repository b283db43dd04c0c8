import { describe, expect, test } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { normalizeVisibleText } from './invisible-characters.ts'
import { findVisibleTextProblem, isVisible } from './visible-text.ts'

const problemOf = (typed: string, max = 60) => findVisibleTextProblem(normalizeVisibleText(typed), max)

describe('a name', () => {
  test.each([
    'Somchai',
    'O\u2019Neil',
    '\u0e2a\u0e21\u0e0a\u0e32\u0e22 \u0e17\u0e35\u0e48\u0e19\u0e35\u0e48',
    '\u0eaa\u0ebb\u0ea1\u0e88\u0eb4\u0e94 \u0e99\u0ec9\u0eb3',
    'Nguye\u0302\u0303n',
    '\uae40\ucca0\uc218',
    'Tiger \u{1f42f} 7',
    'Family \u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}',
    'Love \u2764\ufe0f',
    'Leeds \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  ])('may be %j', (typed) => {
    expect(problemOf(typed)).toBeUndefined()
  })

  test.each([
    ['a Hangul filler', '\u3164'],
    ['a half-width Hangul filler', '\uffa0'],
    ['blank Braille', '\u2800\u2800'],
    ['a combining grapheme joiner', '\u034f'],
    ['a control character', 'Som\u0000chai'],
    ['an escape', 'Som\u001b[31mchai'],
    ['half of a surrogate pair', 'Som\ud800chai'],
    ['a filler beside letters', 'Som\u3164chai'],
    ['signs only', '---'],
    ['marks only', '\u0e48\u0e35'],
    ['a tower of marks', `Som${'\u0301'.repeat(20)}chai`],
  ])('may not have %s', (_, typed) => {
    expect(problemOf(typed)).toBe('unreadable')
  })

  test('is empty without a visible character', () => {
    for (const typed of ['', '  ', '\u200b', '\u200d\u200c', '\u00ad\u2060\ufeff', '\n\t\u00a0'])
      expect(problemOf(typed), typed).toBe('empty')
  })

  test('is counted as people count, but not with any number of bytes', () => {
    expect(problemOf('\u0e17\u0e35\u0e48'.repeat(60))).toBeUndefined()
    expect(problemOf('\u0e17\u0e35\u0e48'.repeat(61))).toBe('too-long')
    expect(problemOf(`a${'\u0301'.repeat(25_000)}`)).toBe('too-long')
  })

  test('is composed, and loses what keyboards insert unseen', () => {
    expect(normalizeVisibleText(' Somcha\u0301i\u200b\u00ad\u2060 \n Jai\ufeff ')).toBe('Somch\u00e1i Jai')
    expect(normalizeVisibleText('\u2066nimda\u202e\u200dtxt\u200c\u2069\u200f')).toBe('nimdatxt')
    for (const emoji of [
      '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
      '\u2764\ufe0f\u200d\u{1f525}',
      '\u{1f469}\u{1f3fb}\u200d\u{1f52c}',
    ])
      expect(normalizeVisibleText(`${emoji}\u200d`)).toBe(emoji)
  })

  test('is visible if it is valid', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const name = normalizeVisibleText(typed)
        if (findVisibleTextProblem(name, 60) === undefined) expect(isVisible(name)).toBe(true)
      }),
    )
  })
})

test.each([
  ['\u{1f44d}', true],
  ['?', true],
  ['\u0e48', true],
  ['\u3164 \u2800', false],
  [' \u200b\u2060\n\ufeff', false],
  ['\u00ad\u202e', false],
  ['', false],
])('whether %j shows anything: %s', (text, expected) => {
  expect(isVisible(text)).toBe(expected)
})
