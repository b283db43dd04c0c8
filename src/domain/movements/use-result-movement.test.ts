import { beforeEach, expect, test, vi } from 'vitest'
import type { Satang } from '#contract/money.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { createStatementSnapshot } from '#domain/money-call/money-intents.ts'
import { updateServerClock } from '#lib/browser/server-clock.ts'
import { findResultEntry } from './use-result-movement.ts'

const at = 12_500
const call = { at, statementBefore: createStatementSnapshot([], false) }
const sent = { type: 'withdraw', satang: 50_000 as Satang, call } as const

// The host tells its time.
beforeEach(() => updateServerClock(new Date().toUTCString(), Date.now(), Date.now()))

test.each([
  ['made at the same second by a host that rounds down', { createdAt: 12_000 }, true],
  ['of a host that reports outgoing amounts as negative', { amount: -50_000 }, true],
  ['older than the request', { createdAt: 9_000 }, false],
  ['of another amount', { amount: 50_001 }, false],
  ['of another type', { statementType: 'deposit' }, false],
] as const)('an entry %s', (_, fields, isResult) => {
  const entry = { statementType: 'withdraw', createdAt: 13_000, amount: 50_000, ...fields } as StatementEntry
  expect(findResultEntry([entry], sent) !== undefined).toBe(isResult)
})

test('a deposit whose way is known is none of another way', () => {
  const entry = { statementType: 'deposit', createdAt: 13_000, amount: 50_000, way: 'qr' } as StatementEntry
  const gift = { ...sent, type: 'deposit', way: 'gift' } as const
  expect(findResultEntry([entry], gift)).toBe(undefined)
  expect(findResultEntry([{ ...entry, way: undefined }], gift)).toBeDefined()
  expect(findResultEntry([{ ...entry, way: undefined, qrcodeId: 'a' }], gift)).toBe(undefined)
})

test('without an amount, a deposit whose way isn’t known may be any other', () => {
  const entry = { statementType: 'deposit', createdAt: 13_000, amount: 50_000 } as StatementEntry
  const gift = { type: 'deposit', way: 'gift', satang: undefined, call } as const
  expect(findResultEntry([entry], gift)).toBe(undefined)
  expect(findResultEntry([{ ...entry, way: 'gift' }], gift)).toBeDefined()
})

test('if the phone’s clock may be wrong, an entry is new that the statement before didn’t have', async () => {
  vi.resetModules()
  const { findResultEntry } = await import('./use-result-movement.ts')
  const entry = { _id: 'a', statementType: 'withdraw', createdAt: 13_000, amount: 50_000 } as StatementEntry
  const isFound = (entries: readonly StatementEntry[], isFresh: boolean) => {
    const statementBefore = createStatementSnapshot(entries, isFresh)
    return findResultEntry([entry], { ...sent, call: { at, statementBefore } }) !== undefined
  }
  expect(isFound([{ ...entry, _id: 'b', createdAt: 12_900 }], true)).toBe(true)
  expect(isFound([entry], true)).toBe(false)
  expect(isFound([{ ...entry, _id: 'b', createdAt: 13_100 }], true)).toBe(false)
  expect(isFound([], false)).toBe(false)
})
