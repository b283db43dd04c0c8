import { expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { findDuplicates, type WatchedIntent } from './duplicate-entries.ts'
import { createStatementSnapshot } from './money-intents.ts'

const AT = Date.UTC(2026, 10, 22, 3)

const intent = (over: Partial<WatchedIntent> = {}): WatchedIntent => ({
  expectedEntry: { type: 'withdraw', satang: 15_000 },
  at: AT,
  statementBefore: createStatementSnapshot([], false),
  ...over,
})

let serial = 0
const entry = (over: Partial<StatementEntry> = {}): StatementEntry => ({
  _id: `entry-${serial++}`,
  statementType: 'withdraw',
  from: 'WALLET',
  to: 'KBANK',
  status: 'PROCESSING',
  createdAt: AT + 300,
  amount: 15_000 as Satang,
  bonus: undefined,
  promotion: undefined,
  invite: undefined,
  refund: undefined,
  luckydraw: undefined,
  ...over,
})

test('reports both of two entries created for one intent', () => {
  const entries = [entry(), entry({ createdAt: AT + 900 }), entry({ amount: 100 as Satang })]
  expect(findDuplicates([intent()], entries)).toEqual({ entries: entries.slice(0, 2), confirmed: 1 })
})

test.each([
  ['one entry', [entry()]],
  ['another amount', [entry(), entry({ amount: 15_001 as Satang })]],
  [
    'the other side, on a server that writes two entries per transfer',
    [entry(), entry({ from: 'KBANK', to: 'WALLET' })],
  ],
  ['a failed entry', [entry(), entry({ status: 'FAILED' })]],
])('%s is not a duplicate', (_, entries) => {
  expect(findDuplicates([intent()], entries)).toBeUndefined()
})

test('ignores entries that existed before the call, even if the clocks differ by an hour', () => {
  const before = entry({ createdAt: AT + 3600_000 })
  const mine = entry({ createdAt: AT + 3600_500 })
  const known = intent({ statementBefore: createStatementSnapshot([before], true) })
  expect(findDuplicates([known], [mine, before])).toBeUndefined()
  expect(findDuplicates([known], [mine, entry({ createdAt: AT + 3600_600 }), before])?.entries).toHaveLength(
    2,
  )
})

test('two intents allow two entries but not three', () => {
  const first = entry()
  const second = entry({ createdAt: AT + 5000 })
  const intents = [
    intent({ at: AT + 4500, statementBefore: createStatementSnapshot([first], true) }),
    intent(),
  ]
  expect(findDuplicates(intents, [second, first])).toBeUndefined()
  const third = entry({ createdAt: AT + 5100 })
  expect(findDuplicates(intents, [third, second, first])).toEqual({
    entries: [third, second, first],
    confirmed: 2,
  })
})

test('counts entries with equal amounts if the amount isn’t known in advance', () => {
  const gift = intent({ expectedEntry: { type: 'deposit', satang: undefined } })
  const deposit = (baht: number) => entry({ statementType: 'deposit', amount: (baht * 100) as Satang })
  expect(findDuplicates([gift], [deposit(50), deposit(60)])).toBeUndefined()
  expect(findDuplicates([gift], [deposit(50), deposit(60), deposit(50)])?.entries).toHaveLength(2)
})

const transfer = (over: Partial<StatementEntry> = {}) =>
  entry({ statementType: 'transfer', from: 'PG', to: 'WALLET', ...over })
const toWallet = intent({ expectedEntry: { type: 'transfer', satang: 15_000 } })

test('attributes one of two equal entries to a transfer-all of the same amount', () => {
  const all = intent({ expectedEntry: { type: 'transfer', satang: undefined } })
  expect(findDuplicates([all, toWallet], [transfer(), transfer()])).toBeUndefined()
  expect(findDuplicates([all, toWallet], [transfer(), transfer(), transfer()])?.confirmed).toBe(2)
})

test('attributes one of two equal entries to a withdrawal that empties the games', () => {
  const withdrawal = intent({ expectedEntry: { type: 'withdraw', satang: 900, emptiesGames: true } })
  expect(findDuplicates([toWallet, withdrawal], [transfer(), transfer()])).toBeUndefined()
  expect(findDuplicates([toWallet], [transfer(), transfer()])?.confirmed).toBe(1)
})
