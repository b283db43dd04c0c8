import { is, parse } from 'valibot'
import { expect, test } from 'vitest'
import { sentCount } from './dropped-records.ts'
import { statementList } from './statement.ts'

const { response } = statementList
const entry = { statementType: 'deposit', createdAt: '2026-11-22T03:00:00Z', amount: 5 }

test('accepts an empty statement with or without a total', () => {
  expect(parse(response, { statements: [] })).toEqual({ total: undefined, statements: [], totals: undefined })
  expect(parse(response, { total: 0, statements: [] }).statements).toEqual([])
  expect(sentCount(parse(response, { statements: [entry, null] }).statements)).toBe(2)
})

test('null, which some backends send in place of an empty list, is one if the total is 0', () => {
  for (const total of [0, '0'])
    expect(parse(response, { total, statements: null })).toEqual({
      total: 0,
      statements: [],
      totals: undefined,
    })
  for (const total of [1, null]) expect(is(response, { total, statements: null })).toBe(false)
})

test('a response without a readable list is no statement', () => {
  const unreadable = [{}, { total: 0 }, { statements: null }, { statements: 'none' }, { statements: [null] }]
  for (const answer of unreadable) expect(is(response, answer)).toBe(false)
})
