import { describe, expect, it } from 'vitest'
import type { Satang } from '#contract/money.ts'
import type { Slip } from '#contract/statement.ts'
import { slipOf } from './slip-queue.fixture.ts'
import type { ErrorClass } from './upload-outcome.ts'
import { applyFailure, applyListedSlip, applyUploadResponse, findListedSlip } from './upload-outcome.ts'

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

describe('upload response', () => {
  const troubled = slipOf({ state: 'sending', wait: 'network', failures: 3, notBefore: NOW, errorKey: 'X' })

  it.each([
    ['success', 'success', NOW],
    ['failed', 'failed', NOW],
    ['processing', 'processing', undefined],
    ['an unknown status', 'processing', undefined],
    [undefined, 'processing', undefined],
  ] as const)('status %s sets state %s', (status, state, settledAt) => {
    expect(applyUploadResponse(troubled, { status }, NOW)).toMatchObject({ state, settledAt, sentAt: NOW })
  })

  it('clears waits and errors', () => {
    expect(applyUploadResponse(troubled, {}, NOW)).toMatchObject({
      tried: true,
      wait: undefined,
      failures: 0,
      notBefore: 0,
      errorKey: undefined,
    })
  })

  it('keeps the upload time, the reference and the amount', () => {
    const item = slipOf({ sentAt: 5, reference: 'old', amount: 700 })
    expect(applyListedSlip(item, listed({}), NOW)).toMatchObject({ sentAt: 5, reference: 'old', amount: 700 })
    const named = listed({ reference: 'new', amount: 900 as Satang, note: 'late' })
    expect(applyListedSlip(item, named, NOW)).toMatchObject({ reference: 'new', amount: 900, note: 'late' })
  })
})

describe('matching list entries', () => {
  const item = slipOf({ reference: 'r1' })

  it('matches by clientId', () => {
    const own = listed({ clientId: item.id, reference: 'other' })
    expect(findListedSlip(item, [listed({ clientId: slipOf().id }), own])).toBe(own)
  })

  it('does not match another clientId, whatever the reference', () => {
    expect(findListedSlip(item, [listed({ clientId: slipOf().id, reference: 'r1' })])).toBeUndefined()
  })

  it('matches by reference if the entry has no clientId', () => {
    const own = listed({ reference: 'r1' })
    expect(findListedSlip(item, [listed({ reference: 'r2' }), own])).toBe(own)
  })

  it('does not match if both lack id and reference', () => {
    expect(findListedSlip(slipOf(), [listed({})])).toBeUndefined()
  })
})

describe('failed attempt', () => {
  const sending = slipOf({ state: 'sending', tried: true })
  const outcomeOf = (errorClass: ErrorClass, before = slipOf({ failures: 2 })) =>
    applyFailure(sending, before, errorClass, 3, NOW)
  const pause = (reason: 'network' | 'limit' | 'closed', tried: boolean): ErrorClass => ({
    kind: 'pause',
    reason,
    ms: 1000,
    tried,
  })

  it('a rejection is final and stores the error key', () => {
    expect(outcomeOf({ kind: 'refused', key: 'SLIP_INVALID_FILE' })).toMatchObject({
      state: 'failed',
      errorKey: 'SLIP_INVALID_FILE',
      settledAt: NOW,
      failures: 0,
    })
    expect(outcomeOf({ kind: 'refused', key: undefined }).errorKey).toBe('SLIP_UPLOAD_FAIL')
  })

  it('a slip that is refused because of a bonus stays unsent: it is evidence of money sent', () => {
    expect(outcomeOf({ kind: 'held', key: 'BONUS_REMAINING' })).toMatchObject({
      state: 'waiting',
      wait: 'bonus',
      errorKey: 'BONUS_REMAINING',
      tried: false,
      failures: 2,
    })
  })

  it('with a rejected token, waits for sign-in without a time limit', () => {
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
  ])('%j: waits, and counts only failures', (errorClass, part) => {
    expect(outcomeOf(errorClass)).toMatchObject({ state: 'waiting', ...part })
  })

  it.each([
    pause('limit', false),
    { kind: 'parked' } as const,
    { kind: 'later', ms: 1, tried: false } as const,
  ])('%j: keeps the flag that an earlier upload may have arrived', (errorClass) => {
    expect(outcomeOf(errorClass, slipOf({ tried: true })).tried).toBe(true)
  })
})
