import { describe, expect, it } from 'vitest'
import type { Satang } from '#contract/money.ts'
import type { Slip } from '#contract/statement.ts'
import { applyFailure, applyListedSlip, applyUploadResponse, findListedSlip } from './apply-response.ts'
import type { ErrorClass } from './classify-error.ts'
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
    expect(applyUploadResponse(troubled, { status }, NOW)).toMatchObject({ state, settledAt, sentAt: NOW })
  })

  it('ends what was in the way', () => {
    expect(applyUploadResponse(troubled, {}, NOW)).toMatchObject({
      tried: true,
      wait: undefined,
      failures: 0,
      notBefore: 0,
      errorKey: undefined,
    })
  })

  it('keeps when it was sent, what the server calls it and how much it is worth', () => {
    const item = slipOf({ sentAt: 5, reference: 'old', amount: 700 })
    expect(applyListedSlip(item, listed({}), NOW)).toMatchObject({ sentAt: 5, reference: 'old', amount: 700 })
    const named = listed({ reference: 'new', amount: 900 as Satang, note: 'late' })
    expect(applyListedSlip(item, named, NOW)).toMatchObject({ reference: 'new', amount: 900, note: 'late' })
  })
})

describe('in the server’s list', () => {
  const item = slipOf({ reference: 'r1' })

  it('our id says which it is', () => {
    const own = listed({ clientId: item.id, reference: 'other' })
    expect(findListedSlip(item, [listed({ clientId: slipOf().id }), own])).toBe(own)
  })

  it('another id says that it isn’t, whatever its reference', () => {
    expect(findListedSlip(item, [listed({ clientId: slipOf().id, reference: 'r1' })])).toBeUndefined()
  })

  it('the reference says so where the operator doesn’t tell our ids', () => {
    const own = listed({ reference: 'r1' })
    expect(findListedSlip(item, [listed({ reference: 'r2' }), own])).toBe(own)
  })

  it('two that have no name at all aren’t the same', () => {
    expect(findListedSlip(slipOf(), [listed({})])).toBeUndefined()
  })
})

describe('a try that failed', () => {
  const sending = slipOf({ state: 'sending', tried: true })
  const outcomeOf = (errorClass: ErrorClass, before = slipOf({ failures: 2 })) =>
    applyFailure(sending, before, errorClass, 3, NOW)
  const pause = (reason: 'network' | 'limit' | 'closed', tried: boolean): ErrorClass => ({
    kind: 'pause',
    reason,
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
  ])('%j: it waits, and waits longer only after trouble', (errorClass, part) => {
    expect(outcomeOf(errorClass)).toMatchObject({ state: 'waiting', ...part })
  })

  it.each([
    pause('limit', false),
    { kind: 'parked' } as const,
    { kind: 'later', ms: 1, tried: false } as const,
  ])('%j: one that may have arrived before still may', (errorClass) => {
    expect(outcomeOf(errorClass, slipOf({ tried: true })).tried).toBe(true)
  })
})
