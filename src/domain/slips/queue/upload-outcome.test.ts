import { describe, expect, it } from 'vitest'
import type { Satang } from '#contract/money.ts'
import type { Slip } from '#contract/statement.ts'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { findListedSlip } from './duplicates.ts'
import { slipOf } from './slip-queue.fixture.ts'
import {
  applyFailure,
  applyListedSlip,
  applyUploadResponse,
  classifyError,
  type ErrorClass,
} from './upload-outcome.ts'

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
      mayBeUploaded: true,
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
  const sending = slipOf({ state: 'sending', mayBeUploaded: true })
  const outcomeOf = (errorClass: ErrorClass, before = slipOf({ failures: 2 })) =>
    applyFailure(sending, before, errorClass, 3, NOW)
  const pause = (reason: 'network' | 'limit' | 'closed', mayBeUploaded: boolean): ErrorClass => ({
    kind: 'pause',
    reason,
    ms: 1000,
    mayBeUploaded,
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
      mayBeUploaded: false,
      failures: 2,
    })
  })

  it('with a rejected token, waits for sign-in without a time limit', () => {
    expect(outcomeOf({ kind: 'parked' })).toMatchObject({
      state: 'waiting',
      wait: 'session',
      mayBeUploaded: false,
    })
  })

  it.each([
    [pause('network', true), { wait: 'network', failures: 3, mayBeUploaded: true }],
    [pause('limit', false), { wait: 'limit', failures: 2, mayBeUploaded: false }],
    [pause('closed', false), { wait: 'closed', failures: 2, mayBeUploaded: false }],
    [
      { kind: 'later', ms: 5000, mayBeUploaded: true } as const,
      { wait: 'server', failures: 3, notBefore: NOW + 5000 },
    ],
  ])('%j: waits, and counts only failures', (errorClass, part) => {
    expect(outcomeOf(errorClass)).toMatchObject({ state: 'waiting', ...part })
  })

  it.each([
    pause('limit', false),
    { kind: 'parked' } as const,
    { kind: 'later', ms: 1, mayBeUploaded: false } as const,
  ])('%j: keeps the flag that an earlier upload may have arrived', (errorClass) => {
    expect(outcomeOf(errorClass, slipOf({ mayBeUploaded: true })).mayBeUploaded).toBe(true)
  })
})

describe('classifyError', () => {
  const NOW = Date.parse('2026-11-21T07:00:00Z')
  const of = (failure: Failure, { closed = false, failures = 1 } = {}) =>
    classifyError(new CallError('walletSlip', failure, true), { failures, closed, now: NOW, random: 1 })
  const key = (name: string, status = 400, retryAfter?: string): Failure => ({
    kind: 'key',
    key: name,
    status,
    retryAfter,
  })

  it.each<[string, Failure, object]>([
    ['offline', { kind: 'offline' }, { kind: 'pause', reason: 'network', ms: 2000, mayBeUploaded: true }],
    ['timeout', { kind: 'timeout' }, { kind: 'pause', reason: 'network', mayBeUploaded: true }],
    [
      '502',
      { kind: 'http', status: 502 },
      { kind: 'pause', reason: 'network', ms: 2000, mayBeUploaded: true },
    ],
    [
      '503 with Retry-After',
      { kind: 'http', status: 503, retryAfter: '120' },
      { kind: 'pause', reason: 'network', ms: 120_000 },
    ],
    [
      'a rate limit with Retry-After',
      key('REQUEST_LIMIT_1MIN', 429, '41'),
      { kind: 'pause', reason: 'limit', ms: 41_000, mayBeUploaded: false },
    ],
    [
      'a rate limit without Retry-After',
      key('REQUEST_LIMIT_1MIN', 400),
      { kind: 'pause', reason: 'limit', ms: 60_000 },
    ],
    [
      'a rate limit key without status 429',
      key('REQUEST_LIMIT'),
      { kind: 'pause', reason: 'limit', ms: 60_000 },
    ],
    [
      '429 without Retry-After',
      { kind: 'http', status: 429 },
      { kind: 'pause', reason: 'limit', ms: 60_000 },
    ],
    [
      'INTERNAL_SERVER_ERROR',
      key('INTERNAL_SERVER_ERROR', 500),
      { kind: 'later', ms: 5000, mayBeUploaded: true },
    ],
    ['500 without a key', { kind: 'http', status: 500 }, { kind: 'later', mayBeUploaded: true }],
    [
      'an error key with a 5xx status',
      key('BONUS_REMAINING', 500),
      { kind: 'later', ms: 5000, mayBeUploaded: true },
    ],
    ['408', { kind: 'http', status: 408 }, { kind: 'pause', reason: 'network', mayBeUploaded: true }],
    [
      'a response that is not JSON',
      { kind: 'not-json', status: 200 },
      { kind: 'later', mayBeUploaded: true },
    ],
    ['SLIP_UPLOAD_FAIL', key('SLIP_UPLOAD_FAIL'), { kind: 'later', mayBeUploaded: false }],
    ['EXPIRED_AUTH_TOKEN', key('EXPIRED_AUTH_TOKEN', 401), { kind: 'parked' }],
    ['410 gone', key('gone', 410), { kind: 'parked' }],
    ['SLIP_INVALID_FILE', key('SLIP_INVALID_FILE'), { kind: 'refused', key: 'SLIP_INVALID_FILE' }],
    ['BONUS_REMAINING', key('BONUS_REMAINING', 409), { kind: 'held', key: 'BONUS_REMAINING' }],
    ['413 of a gateway', { kind: 'http', status: 413 }, { kind: 'refused', key: undefined }],
  ])('classifies %s', (_, failure, errorClass) => {
    expect(of(failure)).toMatchObject(errorClass)
  })

  it('pauses during closed hours, and does not mark the slip as possibly uploaded', () => {
    const closed = { kind: 'pause', reason: 'closed', mayBeUploaded: false }
    expect(of(key('SLIP_UPLOAD_FAIL'), { closed: true })).toEqual({ ...closed, ms: 60_000 })
    expect(of(key('SLIP_UPLOAD_FAIL', 400, '41'), { closed: true })).toEqual({ ...closed, ms: 41_000 })
  })

  it('a rejection is final during closed hours too', () => {
    const refused = { kind: 'refused', key: 'SLIP_INVALID_FILE' }
    expect(of(key('SLIP_INVALID_FILE'), { closed: true })).toEqual(refused)
  })

  it('treats unknown errors like a network failure: the server may have the slip', () => {
    const errorClass = classifyError(new TypeError('x'), { failures: 1, closed: false, now: NOW, random: 1 })
    expect(errorClass).toEqual({ kind: 'pause', reason: 'network', ms: 2000, mayBeUploaded: true })
  })

  it('a failed list call does not mark the slip as possibly uploaded', () => {
    const error = new CallError('statementSlips', { kind: 'timeout' }, false)
    expect(classifyError(error, { failures: 1, closed: false, now: NOW })).toMatchObject({
      mayBeUploaded: false,
    })
  })

  it('increases the backoff up to a few minutes', () => {
    const waits = [1, 2, 3, 4, 12, 400].map((failures) => {
      const errorClass = of({ kind: 'offline' }, { failures })
      return errorClass.kind === 'pause' ? errorClass.ms : 0
    })
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 300_000, 300_000])
  })
})
