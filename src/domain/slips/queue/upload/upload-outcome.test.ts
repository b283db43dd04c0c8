import { describe, expect, it } from 'vitest'
import type { Satang } from '#contract/money.ts'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { listedSlip, slipOf } from '../slip-queue.fixture.ts'
import {
  applyFailure,
  applyListedSlip,
  applyUploadResponse,
  classifyError,
  type ErrorClass,
} from './upload-outcome.ts'

const NOW = Date.parse('2026-11-21T07:00:00Z')

describe('the response of an upload', () => {
  it.each([
    ['success', 'success', NOW],
    ['failed', 'failed', NOW],
    ['processing', 'processing', undefined],
    ['an unknown status', 'processing', undefined],
    [undefined, 'processing', undefined],
  ] as const)('with status %s sets state %s and clears waits and errors', (status, state, settledAt) => {
    const before = slipOf({ state: 'sending', wait: 'network', failures: 3, notBefore: NOW, errorKey: 'X' })
    expect(applyUploadResponse(before, { status }, NOW)).toMatchObject({
      state,
      settledAt,
      sentAt: NOW,
      mayBeUploaded: true,
      wait: undefined,
      failures: 0,
      notBefore: 0,
      errorKey: undefined,
    })
  })

  it.each([
    [{ message: 'SLIP_REFNO_DUPLICATED' }, 'failed', 'SLIP_REFNO_DUPLICATED'],
    [{ note: 'not match' }, 'failed', 'not match'],
    [{ status: 'processing', note: 'NOT_MATCH' }, 'processing', 'NOT_MATCH'],
    [{ message: 'Thank you', note: 'soon' }, 'processing', 'soon'],
  ])('with a reason, but no status, is a refusal: %j is %s', (response, state, note) => {
    expect(applyUploadResponse(slipOf({}), response, NOW)).toMatchObject({ state, note })
  })

  it('changes neither the upload time nor a known reference or amount', () => {
    const item = slipOf({ sentAt: 5, reference: 'old', amount: 700 })
    const known = { sentAt: 5, reference: 'old', amount: 700 }
    expect(applyListedSlip(item, listedSlip({}), NOW)).toMatchObject(known)
    const named = listedSlip({ reference: 'new', amount: 900 as Satang, note: 'x' })
    expect(applyListedSlip(item, named, NOW)).toMatchObject({ reference: 'new', amount: 900, note: 'x' })
  })
})

const pause = (reason: 'network' | 'limit' | 'closed', mayBeUploaded: boolean): ErrorClass => ({
  kind: 'pause',
  reason,
  ms: 1000,
  mayBeUploaded,
})

it.each<[ErrorClass, object]>([
  [
    { kind: 'refused', key: 'SLIP_INVALID_FILE' },
    { state: 'failed', errorKey: 'SLIP_INVALID_FILE', settledAt: NOW, failures: 0 },
  ],
  [
    { kind: 'refused', key: undefined },
    { state: 'failed', errorKey: 'SLIP_UPLOAD_FAIL' },
  ],
  // It stays unsent: it is evidence of money sent.
  [
    { kind: 'held', key: 'BONUS_REMAINING' },
    { wait: 'bonus', errorKey: 'BONUS_REMAINING', mayBeUploaded: false, failures: 2 },
  ],
  [{ kind: 'parked' }, { wait: 'session', mayBeUploaded: false, failures: 0 }],
  [pause('network', true), { wait: 'network', failures: 3, mayBeUploaded: true }],
  [pause('limit', false), { wait: 'limit', failures: 2, mayBeUploaded: false }],
  [pause('closed', false), { wait: 'closed', failures: 2, mayBeUploaded: false }],
  [
    { kind: 'later', ms: 5000, mayBeUploaded: true },
    { wait: 'server', failures: 3, notBefore: NOW + 5000, mayBeUploaded: true },
  ],
])('after the failure %j the slip waits, unless it was rejected', (errorClass, part) => {
  const sending = slipOf({ state: 'sending', mayBeUploaded: true })
  const after = applyFailure(sending, slipOf({ failures: 2 }), errorClass, 3, NOW)
  expect(after).toMatchObject({ state: 'waiting', ...part })
  if (errorClass.kind === 'refused') return
  // An earlier upload may still arrive.
  const again = applyFailure(sending, slipOf({ mayBeUploaded: true }), errorClass, 3, NOW)
  expect(again.mayBeUploaded).toBe(true)
})

describe('the class of an error', () => {
  const of = (failure: Failure, { closed = false, failures = 1, rateLimits = 1 } = {}) => {
    const options = { failures, rateLimits, closed, now: NOW, random: 1 }
    return classifyError(new CallError('walletSlip', failure, true), options)
  }
  const key = (name: string, status = 400, retryAfter?: string): Failure => ({
    kind: 'key',
    key: name,
    status,
    retryAfter,
  })
  const network = { kind: 'pause', reason: 'network', ms: 2000, mayBeUploaded: true }
  const limit = { kind: 'pause', reason: 'limit', ms: 60_000, mayBeUploaded: false }
  const later = { kind: 'later', ms: 5000, mayBeUploaded: true }

  // classifySendError is tested in src/lib/outbox.
  it.each<[string, Failure, object]>([
    ['offline', { kind: 'offline' }, network],
    ['a rate limit', key('REQUEST_LIMIT_1MIN', 400), limit],
    ['a rate limit with Retry-After', key('REQUEST_LIMIT', 429, '41'), { ...limit, ms: 41_000 }],
    ['INTERNAL_SERVER_ERROR with Retry-After', key('X', 500, '41'), { ...later, ms: 41_000 }],
    ['an error key with a 5xx status', key('BONUS_REMAINING', 500), later],
    ['SLIP_UPLOAD_FAIL', key('SLIP_UPLOAD_FAIL'), { ...later, mayBeUploaded: false }],
    ['a rejected token', key('EXPIRED_AUTH_TOKEN', 401), { kind: 'parked' }],
    ['SLIP_INVALID_FILE', key('SLIP_INVALID_FILE'), { kind: 'refused', key: 'SLIP_INVALID_FILE' }],
    ['BONUS_REMAINING', key('BONUS_REMAINING', 409), { kind: 'held', key: 'BONUS_REMAINING' }],
  ])('%s', (_, failure, errorClass) => {
    expect(of(failure)).toEqual(errorClass)
  })

  it.each<[Failure, object]>([
    [key('SLIP_UPLOAD_FAIL'), { kind: 'pause', reason: 'closed', ms: 60_000, mayBeUploaded: false }],
    [key('SLIP_INVALID_FILE'), { kind: 'refused', key: 'SLIP_INVALID_FILE' }],
  ])('during closed hours: %j', (failure, errorClass) => {
    expect(of(failure, { closed: true })).toEqual(errorClass)
  })

  it('waits longer with each failure, also if each response says Retry-After: 1', () => {
    const waits = (failure: Failure) =>
      Array.from({ length: 10 }, (_, before) => {
        const errorClass = of(failure, { failures: before + 1, rateLimits: before + 1 })
        return 'ms' in errorClass ? errorClass.ms / 1000 : undefined
      })
    const busy = (status: number): Failure => ({ kind: 'http', status, retryAfter: '1' })
    expect(waits(busy(503))).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    expect(waits(busy(500))).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600])
    expect(waits(busy(429))).toEqual([10, 20, 40, 60, 60, 60, 60, 60, 60, 60])
    const closed = of(key('SLIP_UPLOAD_FAIL', 400, '1'), { closed: true })
    expect(closed).toMatchObject({ reason: 'closed', ms: 60_000 })
  })
})
