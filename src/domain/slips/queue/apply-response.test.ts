import { describe, expect, it } from 'vitest'
import type { Satang } from '#contract/money.ts'
import type { Slip } from '#contract/statement.ts'
import { afterFailure, findListed, takeAnswer, takeListed } from './apply-response.ts'
import type { Verdict } from './classify-error.ts'
import { slipOf } from './slip-queue.fixture.ts'

const NOW = 1_700_000_000_000
const listed = (part: Partial<Slip>): Slip => ({
  _id: undefined,
  createdAt: NOW,
  amount: undefined,
  status: 'processing',
  note: undefined,
  link: undefined,
  reference: undefined,
  clientId: undefined,
  ...part,
})

describe('the server’s answer', () => {
  const troubled = slipOf({ state: 'sending', wait: 'network', failures: 3, notBefore: NOW, errorKey: 'X' })

  it.each([
    ['success', 'success', NOW],
    ['failed', 'failed', NOW],
    ['processing', 'processing', undefined],
    ['a word of tomorrow', 'processing', undefined],
    [undefined, 'processing', undefined],
  ] as const)('%s settles it as %s', (status, state, settledAt) => {
    expect(takeAnswer(troubled, { status }, NOW)).toMatchObject({ state, settledAt, sentAt: NOW })
  })

  it('ends what was in the way', () => {
    expect(takeAnswer(troubled, {}, NOW)).toMatchObject({
      tried: true,
      wait: undefined,
      failures: 0,
      notBefore: 0,
      errorKey: undefined,
    })
  })

  it('keeps when it was sent, what the server calls it and how much it is worth', () => {
    const item = slipOf({ sentAt: 5, reference: 'old', amount: 700 })
    expect(takeListed(item, listed({}), NOW)).toMatchObject({ sentAt: 5, reference: 'old', amount: 700 })
    const named = listed({ reference: 'new', amount: 900 as Satang, note: 'late' })
    expect(takeListed(item, named, NOW)).toMatchObject({ reference: 'new', amount: 900, note: 'late' })
  })
})

describe('in the server’s list', () => {
  const item = slipOf({ reference: 'r1' })

  it('our id says which it is', () => {
    const own = listed({ clientId: item.id, reference: 'other' })
    expect(findListed(item, [listed({ clientId: slipOf().id }), own])).toBe(own)
  })

  it('another id says that it isn’t, whatever its reference', () => {
    expect(findListed(item, [listed({ clientId: slipOf().id, reference: 'r1' })])).toBeUndefined()
  })

  it('the reference says so where the operator doesn’t tell our ids', () => {
    const own = listed({ reference: 'r1' })
    expect(findListed(item, [listed({ reference: 'r2' }), own])).toBe(own)
  })

  it('two that have no name at all aren’t the same', () => {
    expect(findListed(slipOf(), [listed({})])).toBeUndefined()
  })
})

describe('a try that failed', () => {
  const sending = slipOf({ state: 'sending', tried: true })
  const outcomeOf = (verdict: Verdict, before = slipOf({ failures: 2 })) =>
    afterFailure(sending, before, verdict, 3, NOW)
  const pause = (why: 'network' | 'limit' | 'closed', tried: boolean): Verdict => ({
    kind: 'pause',
    why,
    ms: 1000,
    tried,
  })

  it('a refusal is final, and says why', () => {
    expect(outcomeOf({ kind: 'refused', key: 'BONUS_REMAINING' })).toMatchObject({
      state: 'failed',
      errorKey: 'BONUS_REMAINING',
      settledAt: NOW,
      failures: 0,
    })
    expect(outcomeOf({ kind: 'refused', key: undefined }).errorKey).toBe('SLIP_UPLOAD_FAIL')
  })

  it('a token that is over: it waits for its member, for as long as that takes', () => {
    expect(outcomeOf({ kind: 'parked' })).toMatchObject({ state: 'waiting', wait: 'session', tried: false })
  })

  it.each([
    [pause('network', true), { wait: 'network', failures: 3, tried: true }],
    [pause('limit', false), { wait: 'limit', failures: 2, tried: false }],
    [pause('closed', false), { wait: 'closed', failures: 2, tried: false }],
    [
      { kind: 'later', ms: 5000, tried: true } as const,
      { wait: 'server', failures: 3, notBefore: NOW + 5000 },
    ],
  ])('%j: it waits, and waits longer only after trouble', (verdict, part) => {
    expect(outcomeOf(verdict)).toMatchObject({ state: 'waiting', ...part })
  })

  it.each([
    pause('limit', false),
    { kind: 'parked' } as const,
    { kind: 'later', ms: 1, tried: false } as const,
  ])('%j: one that may have arrived before still may', (verdict) => {
    expect(outcomeOf(verdict, slipOf({ tried: true })).tried).toBe(true)
  })
})
