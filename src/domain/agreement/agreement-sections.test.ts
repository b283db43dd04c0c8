import { expect, test } from 'vitest'
import {
  compareSections,
  estimateReadingMinutes,
  hashSections,
  parseAgreement,
} from './agreement-sections.ts'

const hashesOf = (...texts: string[]) => hashSections(parseAgreement(texts).sections)
const compare = (before: string[], after: string[]) =>
  compareSections(hashesOf(...before), hashesOf(...after))

const [account, slips, password] = [
  '<h3>1. Account</h3><p>One person, one account.</p>',
  '<h3>2. Slips</h3><p>Within 30 minutes.</p>',
  '<h3>3. Password</h3><p>Keep it to yourself.</p>',
]

test('splits texts into numbered sections and takes an opening line in small print as the note', () => {
  expect(parseAgreement(['<p><small>Last updated 1 November</small></p>', account])).toEqual({
    note: 'Last updated 1 November',
    sections: [{ number: '1', title: 'Account', body: '<p>One person, one account.</p>' }],
  })
})

test('splits a single text at headings of the same level', () => {
  const { sections } = parseAgreement([
    '<p>Hello</p><h2 lang="en">A</h2><p>1</p><h3>B</h3><h2>C</h2><p>2</p>',
  ])
  expect(sections).toEqual([
    { number: undefined, title: '', body: '<p>Hello</p>' },
    { number: '1', title: 'A', body: '<p>1</p><h3>B</h3>' },
    { number: '2', title: 'C', body: '<p>2</p>' },
  ])
})

test('keeps the numbers of the text, and counts only if no title has one', () => {
  const numbers = (...titles: string[]) =>
    parseAgreement(titles.map((title) => `<h3>${title}</h3>`)).sections.map(({ number }) => number)
  expect(numbers('<b>7.</b> A', 'B', '9) C')).toEqual(['7', undefined, '9'])
  expect(numbers('A', '2 hours', '1.2 C')).toEqual(['1', '2', '3'])
})

test('a text in small print without sections is no note', () => {
  expect(parseAgreement(['<small>All of it</small>'])).toEqual({
    note: undefined,
    sections: [{ number: undefined, title: '', body: '<small>All of it</small>' }],
  })
  expect(parseAgreement([])).toEqual({ note: undefined, sections: [] })
})

test('an accepted section is unchanged, also when moved, renumbered or reindented', () => {
  expect(compare([account, slips], [account, slips])).toEqual({
    changes: [undefined, undefined],
    removedCount: 0,
  })
  const moved = '<h3>1. Slips</h3>\n  <p>Within  30 minutes.</p>\n'
  expect(compare([account, slips], [moved, account])).toEqual({
    changes: [undefined, undefined],
    removedCount: 0,
  })
})

test('a section with another body or another title is changed, one without both is new', () => {
  const longer = slips.replace('30 minutes', '1 hour')
  expect(compare([account, slips], [account, longer, password]).changes).toEqual([
    undefined,
    'changed',
    'new',
  ])
  expect(compare([account], [account.replace('Account', 'Accounts')]).changes).toEqual(['changed'])
})

test('counts accepted sections that are missing', () => {
  expect(compare([account, slips, password], [account])).toEqual({ changes: [undefined], removedCount: 2 })
  expect(compare([], [account])).toEqual({ changes: ['new'], removedCount: 0 })
})

test('estimates the reading time in whole minutes, at least one', () => {
  const minutes = (length: number) =>
    estimateReadingMinutes(parseAgreement([`<p>${'a'.repeat(length)}</p>`]).sections)
  expect(minutes(0)).toBe(1)
  expect(minutes(1900)).toBe(2)
})
