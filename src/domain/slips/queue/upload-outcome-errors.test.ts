import { expect, it } from 'vitest'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { classifyError } from './upload-outcome.ts'

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
  ['offline', { kind: 'offline' }, { kind: 'pause', reason: 'network', ms: 2000, tried: true }],
  ['timeout', { kind: 'timeout' }, { kind: 'pause', reason: 'network', tried: true }],
  ['502', { kind: 'http', status: 502 }, { kind: 'pause', reason: 'network', ms: 2000, tried: true }],
  [
    '503 with Retry-After',
    { kind: 'http', status: 503, retryAfter: '120' },
    { kind: 'pause', reason: 'network', ms: 120_000 },
  ],
  [
    'a rate limit with Retry-After',
    key('REQUEST_LIMIT_1MIN', 429, '41'),
    { kind: 'pause', reason: 'limit', ms: 41_000, tried: false },
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
  ['429 without Retry-After', { kind: 'http', status: 429 }, { kind: 'pause', reason: 'limit', ms: 60_000 }],
  ['INTERNAL_SERVER_ERROR', key('INTERNAL_SERVER_ERROR', 500), { kind: 'later', ms: 5000, tried: true }],
  ['500 without a key', { kind: 'http', status: 500 }, { kind: 'later', tried: true }],
  ['an error key with a 5xx status', key('BONUS_REMAINING', 500), { kind: 'later', ms: 5000, tried: true }],
  ['408', { kind: 'http', status: 408 }, { kind: 'pause', reason: 'network', tried: true }],
  ['425', { kind: 'http', status: 425 }, { kind: 'pause', reason: 'network' }],
  ['504', { kind: 'http', status: 504 }, { kind: 'pause', reason: 'network', tried: true }],
  ['a response that is not JSON', { kind: 'not-json', status: 200 }, { kind: 'later', tried: true }],
  ['a malformed response', { kind: 'bad-shape', field: 'status' }, { kind: 'later', tried: true }],
  ['SLIP_UPLOAD_FAIL', key('SLIP_UPLOAD_FAIL'), { kind: 'later', tried: false }],
  ['EXPIRED_AUTH_TOKEN', key('EXPIRED_AUTH_TOKEN', 401), { kind: 'parked' }],
  ['401 without a key', { kind: 'http', status: 401 }, { kind: 'parked' }],
  ['410 gone', key('gone', 410), { kind: 'parked' }],
  ['SLIP_INVALID_FILE', key('SLIP_INVALID_FILE'), { kind: 'refused', key: 'SLIP_INVALID_FILE' }],
  ['BONUS_REMAINING', key('BONUS_REMAINING', 409), { kind: 'held', key: 'BONUS_REMAINING' }],
  ['413 of a gateway', { kind: 'http', status: 413 }, { kind: 'refused', key: undefined }],
])('classifies %s', (_, failure, errorClass) => {
  expect(of(failure)).toMatchObject(errorClass)
})

it('pauses during closed hours, and does not mark the slip as possibly uploaded', () => {
  const closed = { kind: 'pause', reason: 'closed', tried: false }
  expect(of(key('SLIP_UPLOAD_FAIL'), { closed: true })).toEqual({ ...closed, ms: 60_000 })
  expect(of(key('SLIP_UPLOAD_FAIL', 400, '41'), { closed: true })).toEqual({ ...closed, ms: 41_000 })
})

it('a rejection is final during closed hours too', () => {
  const refused = { kind: 'refused', key: 'SLIP_INVALID_FILE' }
  expect(of(key('SLIP_INVALID_FILE'), { closed: true })).toEqual(refused)
})

it('treats unknown errors like a network failure: the server may have the slip', () => {
  const errorClass = classifyError(new TypeError('x'), { failures: 1, closed: false, now: NOW, random: 1 })
  expect(errorClass).toEqual({ kind: 'pause', reason: 'network', ms: 2000, tried: true })
})

it('a failed list call does not mark the slip as possibly uploaded', () => {
  const error = new CallError('statementSlips', { kind: 'timeout' }, false)
  expect(classifyError(error, { failures: 1, closed: false, now: NOW })).toMatchObject({ tried: false })
})

it('increases the backoff up to a few minutes', () => {
  const waits = [1, 2, 3, 4, 12, 400].map((failures) => {
    const errorClass = of({ kind: 'offline' }, { failures })
    return errorClass.kind === 'pause' ? errorClass.ms : 0
  })
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 300_000, 300_000])
})
