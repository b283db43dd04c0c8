import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { statementEntry } from '#contract/statement.ts'
import { createStatementSnapshot, type ExpectedEntry, findStatementEntry } from './money-intents.ts'

const at = Date.parse('2026-11-21T07:36:02Z')
const unread = createStatementSnapshot([], false)
const read = (values: object) =>
  parse(statementEntry, { statementType: 'withdraw', createdAt: at, ...values })
const entries = [
  read({ statementType: 'transfer', createdAt: at + 60_000, amount: 7 }),
  read({ createdAt: at + 900, amount: 2000 }),
  read({ createdAt: at - 60_000, amount: 500 }),
]
const find = (expectedEntry: ExpectedEntry, since = at, list = entries) =>
  findStatementEntry(list, { expectedEntry, at: since, statementBefore: unread })

test('finds an entry of the same type and amount created after the call was sent', () => {
  expect(find({ type: 'withdraw', satang: 200_000 })).toBe(entries[1])
  expect(find({ type: 'transfer', satang: undefined })).toBe(entries[0])
})

test('ignores older entries and entries of another amount or type', () => {
  expect(find({ type: 'withdraw', satang: 50_000 })).toBeUndefined()
  expect(find({ type: 'withdraw', satang: 200_001 })).toBeUndefined()
  expect(find({ type: 'deposit', satang: 200_000 })).toBeUndefined()
})

test('matches outgoing amounts that are negative', () => {
  const signed = read({ createdAt: at, amount: -2000 })
  expect(find({ type: 'withdraw', satang: 200_000 }, at, [signed])).toBe(signed)
})

describe('without a fresh statement snapshot', () => {
  test('tolerates a server time slightly before ours', () => {
    expect(find({ type: 'withdraw', satang: 200_000 }, at + 2500)).toBe(entries[1])
    expect(find({ type: 'withdraw', satang: 200_000 }, at + 3500)).toBeUndefined()
  })
})

describe('with a statement that was fetched just before', () => {
  const expectedEntry = { type: 'withdraw', satang: 50_000 } as const
  const old = read({ createdAt: at - 600_000, amount: 500 })
  const known = read({ createdAt: at - 60_000, amount: 500 })
  const statementBefore = createStatementSnapshot([known], true)

  test.each([
    ['an hour ahead', 3600_000],
    ['ten seconds ahead', 10_000],
    ['correct', 0],
    ['an hour behind', -3600_000],
  ])('finds the entry if the phone’s clock is %s', (_, wrong) => {
    const fresh = read({ createdAt: at + 300, amount: 500 })
    expect(findStatementEntry([fresh, known, old], { expectedEntry, at: at + wrong, statementBefore })).toBe(
      fresh,
    )
    expect(
      findStatementEntry([known, old], { expectedEntry, at: at + wrong, statementBefore }),
    ).toBeUndefined()
  })

  test('finds the entry if the server truncates times to minutes', () => {
    const fresh = read({ createdAt: known.createdAt, amount: 500, _id: 'new' })
    expect(findStatementEntry([fresh, known], { expectedEntry, at, statementBefore })).toBe(fresh)
  })

  test('treats every entry as new if the statement was empty', () => {
    expect(
      findStatementEntry([old], { expectedEntry, at, statementBefore: createStatementSnapshot([], true) }),
    ).toBe(old)
  })
})

describe('origin of a bonus entry', () => {
  const bonus = (values: object) => read({ statementType: 'bonus', amount: 10, ...values })
  const invite = bonus({ invite: { rate: 1 } })
  const refund = bonus({ refund: { rate: 1 } })
  const plain = bonus({})

  test('ignores an entry that names another origin', () => {
    const expectedEntry = { type: 'bonus', satang: undefined, origin: 'invite' } as const
    expect(find(expectedEntry, at, [refund, invite])).toBe(invite)
    expect(find(expectedEntry, at, [refund])).toBeUndefined()
    expect(find(expectedEntry, at, [plain])).toBe(plain)
  })
})
