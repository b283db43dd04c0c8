import { expect, test } from 'vitest'
import type { Satang } from '#contract/money.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { findResultEntry } from './use-result-movement.ts'

const sent = { type: 'withdraw', satang: 50_000 as Satang, at: 10_500 } as const

test.each([
  ['made at the same second by a host that rounds down', { createdAt: 10_000 }, true],
  ['of a host that reports outgoing amounts as negative', { amount: -50_000 }, true],
  ['older than the request', { createdAt: 9_000 }, false],
  ['of another amount', { amount: 50_001 }, false],
  ['of another type', { statementType: 'deposit' }, false],
] as const)('an entry %s', (_, fields, isResult) => {
  const entry = { statementType: 'withdraw', createdAt: 11_000, amount: 50_000, ...fields } as StatementEntry
  expect(findResultEntry([entry], sent) !== undefined).toBe(isResult)
})

test('a deposit whose way is known is none of another way', () => {
  const entry = { statementType: 'deposit', createdAt: 11_000, amount: 50_000, way: 'qr' } as StatementEntry
  const gift = { ...sent, type: 'deposit', way: 'gift' } as const
  expect(findResultEntry([entry], gift)).toBe(undefined)
  expect(findResultEntry([{ ...entry, way: undefined }], gift)).toBeDefined()
  expect(findResultEntry([{ ...entry, way: undefined, qrcodeId: 'a' }], gift)).toBe(undefined)
})

test('without an amount, a deposit whose way isn’t known may be any other', () => {
  const entry = { statementType: 'deposit', createdAt: 11_000, amount: 50_000 } as StatementEntry
  const gift = { type: 'deposit', way: 'gift', satang: undefined, at: 10_500 } as const
  expect(findResultEntry([entry], gift)).toBe(undefined)
  expect(findResultEntry([{ ...entry, way: 'gift' }], gift)).toBeDefined()
})
