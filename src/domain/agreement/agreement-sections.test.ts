import { expect, test } from 'vitest'
import { hashText } from '#lib/format/text-hash.ts'
import { parseTextSections } from '#lib/html/text-sections.ts'
import { parseHtml } from '#tests/setup/html-nodes.ts'
import { compareSections, estimateReadingMinutes, hashSections } from './agreement-sections.ts'

const parse = (...texts: string[]) => parseTextSections(texts, parseHtml)
const hashesOf = (...texts: string[]) => hashSections(parse(...texts).sections)
const compare = (before: string[], after: string[]) =>
  compareSections(hashesOf(...before), hashesOf(...after))

const [account, slips, password] = [
  '<h3>1. Account</h3><p>One person, one account.</p>',
  '<h3>2. Slips</h3><p>Within 30 minutes.</p>',
  '<h3>3. Password</h3><p>Keep it to yourself.</p>',
]

test('hashes the title and the markup of the body as they are in the text', () => {
  expect(hashesOf(slips)).toEqual([{ title: hashText('Slips'), body: hashText('<p>Within 30 minutes.</p>') }])
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
  const minutes = (length: number) => estimateReadingMinutes(parse(`<p>${'a'.repeat(length)}</p>`).sections)
  expect(minutes(0)).toBe(1)
  expect(minutes(1900)).toBe(2)
})
