import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { statementList } from '#contract/statement.ts'
import { collectEntries } from './collect-entries.ts'

const page = (ids: readonly number[], total?: number) =>
  parse(statementList.response, {
    total,
    statements: ids.map((id) => ({ _id: `${id}`, statementType: 'deposit', createdAt: id, amount: 1 })),
  })

test('a short page isn’t the last one unless all entries are there', () => {
  const found = collectEntries()
  expect(found.add(page([5, 4], 5), 1)).toBe(false)
  // An entry was added meanwhile.
  expect(found.add(page([4, 3], 6), 2)).toBe(false)
  expect(found.add(page([2, 1], 6), 3)).toBe(true)
  expect(found.entries().map(({ _id }) => _id)).toEqual(['5', '4', '3', '2', '1'])
})

test('without a total, the last page has nothing new, also of a host that repeats its first', () => {
  const found = collectEntries()
  expect(found.add(page([2, 1]), 1)).toBe(false)
  expect(found.add(page([2, 1]), 2)).toBe(true)
  expect(collectEntries().add(page([]), 1)).toBe(true)
})
