import { describe, expect, it, test } from 'vitest'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { classifyError, type ErrorClass, HistorySearchError, isTimeout } from './send-item.ts'

const later = (why: 'network' | 'limit' | 'session', mayBeStored: boolean): ErrorClass => ({
  kind: 'later',
  why,
  mayBeStored,
})
const refused = (key?: string): ErrorClass => ({ kind: 'refused', key })
const http = (status: number): Failure => ({ kind: 'http', status })
const keyed = (key: string, status: number): Failure => ({ kind: 'key', key, status })

describe('classifyError', () => {
  test.each<[string, Failure, ErrorClass]>([
    ['no network', { kind: 'offline' }, later('network', true)],
    ['no answer in time', { kind: 'timeout' }, later('network', true)],
    ['an answer that isn’t JSON', { kind: 'not-json', status: 200 }, later('network', true)],
    ['an answer without a time', { kind: 'bad-shape', field: 'createdAt' }, later('network', true)],
    ['a resend of the browser’s', { kind: 'refused-resend' }, later('network', true)],
    ['429', http(429), later('limit', false)],
    ['429 with another key', keyed('SLOW_DOWN', 429), later('limit', false)],
    ['REQUEST_LIMIT under another status', keyed('REQUEST_LIMIT', 400), later('limit', false)],
    ['400', http(400), refused()],
    ['400 with a key', keyed('KEY_INVALID', 400), refused('KEY_INVALID')],
    ['413', http(413), refused()],
    ['499', http(499), refused()],
    ['399', http(399), later('network', false)],
    ['408', http(408), later('network', true)],
    ['425', http(425), later('network', true)],
    ['500', http(500), later('network', true)],
    ['500 with a key that elsewhere is certain', keyed('NO_USER', 500), later('network', true)],
    ['502 with such a key', keyed('NO_USER', 502), later('network', true)],
    ['408 with such a key', keyed('NO_USER', 408), later('network', true)],
    ['503 with a key', keyed('MAINTENANCE', 503), later('network', true)],
    ['a key whose outcome is open', keyed('REQUEST_IN_PROGRESS', 409), later('network', true)],
    ['401', http(401), later('session', false)],
    ['401 with an unknown key', keyed('NO', 401), later('session', false)],
    ['invalid-token', keyed('invalid-token', 400), later('session', false)],
    ['UNAUTHORIZED', keyed('UNAUTHORIZED', 403), later('session', false)],
    ['EXPIRED_AUTH_TOKEN', keyed('EXPIRED_AUTH_TOKEN', 500), later('session', false)],
  ])('classifies %s for a member', (_, failure, verdict) => {
    expect(classifyError(new CallError('chatSend', failure, true), true)).toEqual(verdict)
  })

  test.each<[string, Failure, ErrorClass]>([
    ['401', http(401), refused()],
    ['UNAUTHORIZED', keyed('UNAUTHORIZED', 403), refused('UNAUTHORIZED')],
    ['429', http(429), later('limit', false)],
  ])('refuses a guest’s message: %s', (_, failure, verdict) => {
    expect(classifyError(new CallError('chatSend', failure, true), false)).toEqual(verdict)
  })

  it('knows that a failed upload wasn’t stored', () => {
    expect(classifyError(new CallError('chatUploadImage', { kind: 'offline' }, false), true)).toEqual(
      later('network', false),
    )
  })

  it('assumes that the server may have the message after other errors', () => {
    expect(classifyError(new Error('unknown'), true)).toEqual(later('network', true))
    expect(classifyError(undefined, false)).toEqual(later('network', true))
  })

  test.each<[string, Failure, ErrorClass, number?]>([
    ['429', { kind: 'http', status: 429, retryAfter: '40' }, later('limit', true), 40_000],
    ['503', { kind: 'http', status: 503, retryAfter: '5' }, later('network', true), 5000],
    ['400', http(400), later('network', true)],
    ['401', http(401), later('network', true)],
  ])(
    'after %s to a search of the history a message is sent later, when the server allows',
    (_, failure, verdict, retryAfterMs) => {
      const cause = new CallError('chatHistory', failure, false)
      const error = new HistorySearchError('', { cause })
      expect(classifyError(error, true)).toEqual({ ...verdict, retryAfterMs })
    },
  )
})

test.each<[unknown, boolean]>([
  [new CallError('chatUploadImage', { kind: 'timeout' }, true), true],
  [new CallError('chatUploadImage', { kind: 'offline' }, true), false],
  [new Error('timeout'), false],
  [undefined, false],
])('isTimeout: %s', (error, late) => expect(isTimeout(error)).toBe(late))
