import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { statementEntry } from '#contract/statement.ts'
import { type EntryTrace, findEntry, statementBefore } from './find-statement-entry.ts'

const at = Date.parse('2026-11-21T07:36:02Z')
const unread = statementBefore([], false)
const read = (values: object) =>
  parse(statementEntry, { statementType: 'withdraw', createdAt: at, ...values })
const entries = [
  read({ statementType: 'transfer', createdAt: at + 60_000, amount: 7 }),
  read({ createdAt: at + 900, amount: 2000 }),
  read({ createdAt: at - 60_000, amount: 500 }),
]
const find = (trace: EntryTrace, since = at, list = entries) =>
  findEntry(list, { trace, at: since, before: unread })

test('an entry of the type and amount since the call was sent', () => {
  expect(find({ type: 'withdraw', satang: 200_000 })).toBe(entries[1])
  expect(find({ type: 'transfer', satang: undefined })).toBe(entries[0])
})

test('neither an older entry nor one of another amount or type', () => {
  expect(find({ type: 'withdraw', satang: 50_000 })).toBeUndefined()
  expect(find({ type: 'withdraw', satang: 200_001 })).toBeUndefined()
  expect(find({ type: 'deposit', satang: 200_000 })).toBeUndefined()
})

test('money that goes out may have a sign', () => {
  const signed = read({ createdAt: at, amount: -2000 })
  expect(find({ type: 'withdraw', satang: 200_000 }, at, [signed])).toBe(signed)
})

describe('without a statement to compare with', () => {
  test("the server's seconds may lie a little before ours", () => {
    expect(find({ type: 'withdraw', satang: 200_000 }, at + 2500)).toBe(entries[1])
    expect(find({ type: 'withdraw', satang: 200_000 }, at + 3500)).toBeUndefined()
  })
})

describe('with a statement that was read just before', () => {
  const trace = { type: 'withdraw', satang: 50_000 } as const
  const old = read({ createdAt: at - 600_000, amount: 500 })
  const known = read({ createdAt: at - 60_000, amount: 500 })
  const before = statementBefore([known], true)

  test.each([
    ['an hour ahead', 3600_000],
    ['ten seconds ahead', 10_000],
    ['right', 0],
    ['an hour behind', -3600_000],
  ])('the phone’s clock may be %s', (_, wrong) => {
    const fresh = read({ createdAt: at + 300, amount: 500 })
    expect(findEntry([fresh, known, old], { trace, at: at + wrong, before })).toBe(fresh)
    expect(findEntry([known, old], { trace, at: at + wrong, before })).toBeUndefined()
  })

  test('the host may cut times to minutes', () => {
    const fresh = read({ createdAt: known.createdAt, amount: 500, _id: 'new' })
    expect(findEntry([fresh, known], { trace, at, before })).toBe(fresh)
  })

  test('everything is new to an empty one', () => {
    expect(findEntry([old], { trace, at, before: statementBefore([], true) })).toBe(old)
  })
})

describe('the origin of a bonus entry', () => {
  const bonus = (values: object) => read({ statementType: 'bonus', amount: 10, ...values })
  const invite = bonus({ invite: { rate: 1 } })
  const refund = bonus({ refund: { rate: 1 } })
  const plain = bonus({})

  test('one that names another origin isn’t it', () => {
    const trace = { type: 'bonus', satang: undefined, origin: 'invite' } as const
    expect(find(trace, at, [refund, invite])).toBe(invite)
    expect(find(trace, at, [refund])).toBeUndefined()
    expect(find(trace, at, [plain])).toBe(plain)
  })
})
