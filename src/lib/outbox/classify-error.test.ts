import { expect, it, vi } from 'vitest'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { classifySendError, parseRetryAfter, type SendFailure } from './classify-error.ts'

const NOW = Date.parse('2026-11-21T07:00:00Z')
const http = (status: number, retryAfter?: string): Failure => ({ kind: 'http', status, retryAfter })
const keyed = (key: string, status: number): Failure => ({ kind: 'key', key, status })

it.each<[string, Failure, SendFailure['kind'], boolean]>([
  ['offline', { kind: 'offline' }, 'network', true],
  ['timeout', { kind: 'timeout' }, 'network', true],
  ['399', http(399), 'server', false],
  ['408', http(408), 'network', true],
  ['425', http(425), 'network', true],
  ['502', http(502), 'network', true],
  ['503 with a key', keyed('MAINTENANCE', 503), 'network', true],
  ['504', http(504), 'network', true],
  ['429', http(429), 'limit', false],
  ['429 with a key', keyed('SLOW_DOWN', 429), 'limit', false],
  ['REQUEST_LIMIT', keyed('REQUEST_LIMIT', 400), 'limit', false],
  ['REQUEST_LIMIT_1MIN', keyed('REQUEST_LIMIT_1MIN', 400), 'limit', false],
  ['401', http(401), 'session', false],
  ['UNAUTHORIZED', keyed('UNAUTHORIZED', 403), 'session', false],
  ['invalid-token', keyed('invalid-token', 400), 'session', false],
  ['EXPIRED_AUTH_TOKEN with 500', keyed('EXPIRED_AUTH_TOKEN', 500), 'session', false],
  ['gone', keyed('gone', 410), 'session', false],
  ['500', http(500), 'server', true],
  ['500 with a key', keyed('NO_USER', 500), 'server', true],
  ['a key with an unknown outcome', keyed('REQUEST_IN_PROGRESS', 409), 'server', true],
  ['a response that isn’t JSON', { kind: 'not-json', status: 200 }, 'server', true],
  ['a malformed response', { kind: 'bad-shape', field: 'createdAt' }, 'server', true],
  ['a refusal after the browser’s own resend', { kind: 'refused-resend' }, 'server', true],
  ['400', http(400), 'refused', false],
  ['413', http(413), 'refused', false],
  ['499', http(499), 'refused', false],
  ['200 with a body that says that it failed', http(200), 'refused', false],
  ['400 with a key', keyed('KEY_INVALID', 400), 'refused', false],
])('classifies %s', (_, failure, kind, mayBeStored) => {
  const key = failure.kind === 'key' ? failure.key : undefined
  const error = new CallError('chatSend', failure, true)
  expect(classifySendError(error, NOW)).toEqual({ kind, mayBeStored, retryAfterMs: undefined, key })
})

it('knows that a call that changes nothing stored nothing', () => {
  const error = new CallError('statementSlips', { kind: 'timeout' }, false)
  expect(classifySendError(error, NOW)).toMatchObject({ kind: 'network', mayBeStored: false })
})

it('assumes after any other error that the server may have the item', () => {
  expect(classifySendError(new TypeError('x'), NOW)).toMatchObject({ kind: 'network', mayBeStored: true })
})

it('reads Retry-After of any error status', () => {
  const requested = (status: number) => classifySendError(new CallError('x', http(status, '41'), true), NOW)
  expect([429, 500, 503].map((status) => requested(status).retryAfterMs)).toEqual([41_000, 41_000, 41_000])
})

it.each([
  ['30', 30_000],
  ['1', 1000],
  ['0', undefined],
  ['999999999', 3_600_000],
  ['Sat, 21 Nov 2026 07:02:00 GMT', 120_000],
  ['Fri, 20 Nov 2026 07:02:00 GMT', undefined],
  ['soon', undefined],
  ['by Sat, 21 Nov 2026 07:02:00 GMT', undefined],
  ['3e5', undefined],
  ['-5', undefined],
  ['', undefined],
  [undefined, undefined],
])('parses Retry-After %s', (header, ms) => {
  expect(parseRetryAfter(header, NOW)).toBe(ms)
})

it('ignores a date until the server’s clock is known', async () => {
  vi.resetModules()
  const classify = await import('./classify-error.ts')
  const { CallError: FreshError } = await import('#lib/api/api-error.ts')
  const { updateServerClock } = await import('#lib/browser/server-clock.ts')
  const read = (retryAfter: string) =>
    classify.classifySendError(new FreshError('x', http(503, retryAfter), true), NOW).retryAfterMs
  const date = 'Sat, 21 Nov 2026 07:02:00 GMT'
  expect([read(date), read('41')]).toEqual([undefined, 41_000])
  updateServerClock(new Date(NOW).toUTCString(), NOW, NOW)
  expect(read(date)).toBe(120_000)
})
