import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { statementEntry } from '../contract/statement.ts'
import { findEntry } from './find-entry.ts'

const at = Date.parse('2026-11-21T07:36:02Z')
const entries = [
  { statementType: 'transfer', createdAt: at + 60_000, amount: 7 },
  { statementType: 'withdraw', createdAt: at + 900, amount: 2000 },
  { statementType: 'withdraw', createdAt: at - 60_000, amount: 500 },
].map((entry) => parse(statementEntry, entry))

test('an entry of the type and amount since the call was sent', () => {
  expect(findEntry(entries, { type: 'withdraw', satang: 200_000, at })).toBe(entries[1])
  expect(findEntry(entries, { type: 'transfer', satang: undefined, at })).toBe(entries[0])
})

test('neither an older entry nor one of another amount or type', () => {
  expect(findEntry(entries, { type: 'withdraw', satang: 50_000, at })).toBeUndefined()
  expect(findEntry(entries, { type: 'withdraw', satang: 200_001, at })).toBeUndefined()
  expect(findEntry(entries, { type: 'deposit', satang: 200_000, at })).toBeUndefined()
})

test("the server's seconds may lie a little before ours", () => {
  expect(findEntry(entries, { type: 'withdraw', satang: 200_000, at: at + 2500 })).toBe(entries[1])
  expect(findEntry(entries, { type: 'withdraw', satang: 200_000, at: at + 3500 })).toBeUndefined()
})
