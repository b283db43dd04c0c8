import { expect, it } from 'vitest'
import { CallError, type Failure } from '../call-error.ts'
import { retryAfterMs, verdictOf } from './verdict.ts'

const NOW = Date.parse('2026-11-21T07:00:00Z')
const of = (failure: Failure, { closed = false, failures = 1 } = {}) =>
  verdictOf(new CallError('walletSlip', failure, true), { failures, closed, now: NOW, random: 1 })
const key = (name: string, status = 400, retryAfter?: string): Failure => ({
  kind: 'key',
  key: name,
  status,
  retryAfter,
})

it.each<[string, Failure, object]>([
  ['no network', { kind: 'offline' }, { kind: 'pause', why: 'network', ms: 2000, tried: true }],
  ['no answer in time', { kind: 'timeout' }, { kind: 'pause', why: 'network', tried: true }],
  ['a gateway', { kind: 'http', status: 502 }, { kind: 'pause', why: 'network', ms: 2000, tried: true }],
  [
    'a busy server',
    { kind: 'http', status: 503, retryAfter: '120' },
    { kind: 'pause', why: 'network', ms: 120_000 },
  ],
  [
    'one a minute',
    key('REQUEST_LIMIT_1MIN', 429, '41'),
    { kind: 'pause', why: 'limit', ms: 41_000, tried: false },
  ],
  [
    'one a minute without a time',
    key('REQUEST_LIMIT_1MIN', 400),
    { kind: 'pause', why: 'limit', ms: 60_000 },
  ],
  ['too many requests', { kind: 'http', status: 429 }, { kind: 'pause', why: 'limit', ms: 60_000 }],
  ['a server broken inside', key('INTERNAL_SERVER_ERROR', 500), { kind: 'later', ms: 5000, tried: true }],
  ['a bare 500', { kind: 'http', status: 500 }, { kind: 'later', tried: true }],
  ['what isn’t JSON', { kind: 'not-json', status: 200 }, { kind: 'later', tried: true }],
  ['a wrong shape', { kind: 'bad-shape', field: 'status' }, { kind: 'later', tried: true }],
  ['no storage at the server', key('SLIP_UPLOAD_FAIL'), { kind: 'later', tried: false }],
  ['a token that is over', key('EXPIRED_AUTH_TOKEN', 401), { kind: 'parked' }],
  ['a bare 401', { kind: 'http', status: 401 }, { kind: 'parked' }],
  ['a terminated service', key('gone', 410), { kind: 'parked' }],
  ['no picture', key('SLIP_INVALID_FILE'), { kind: 'refused', key: 'SLIP_INVALID_FILE' }],
  ['a bonus', key('BONUS_REMAINING'), { kind: 'refused', key: 'BONUS_REMAINING' }],
  ['too large for what stands before it', { kind: 'http', status: 413 }, { kind: 'refused', key: undefined }],
])('%s', (_, failure, verdict) => {
  expect(of(failure)).toMatchObject(verdict)
})

it('waits for the hour where slips aren’t taken', () => {
  expect(of(key('SLIP_UPLOAD_FAIL'), { closed: true })).toMatchObject({ kind: 'pause', why: 'closed' })
})

it('waits longer each time, and never longer than minutes', () => {
  const waits = [1, 2, 3, 4, 12, 400].map((failures) => {
    const verdict = of({ kind: 'offline' }, { failures })
    return verdict.kind === 'pause' ? verdict.ms : 0
  })
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 300_000, 300_000])
})

it.each([
  ['30', 30_000],
  ['0', 1000],
  ['999999999', 3_600_000],
  ['Sat, 21 Nov 2026 07:02:00 GMT', 120_000],
  ['Fri, 20 Nov 2026 07:02:00 GMT', 1000],
  ['soon', undefined],
  ['-5', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads Retry-After %s', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms)
})
