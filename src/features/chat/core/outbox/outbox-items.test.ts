import { expect, it, test } from 'vitest'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { newButtonMessage, newFileMessage, newTextMessage } from './outbox-items.ts'
import { classifyError, HistorySearchError, isTimeout } from './send-item.ts'

test.each([
  [' hi \n', 'hi'],
  ['\u0e17\u0e35\u0e48'.repeat(2000), '\u0e17\u0e35\u0e48'.repeat(2000)],
  [` ${'x'.repeat(2000)} `, 'x'.repeat(2000)],
  ['x'.repeat(2001), undefined],
  [`a${'\u0301'.repeat(25_000)}`, undefined],
  ['', undefined],
  [' \n\t', undefined],
])('creates the message of a text of at most 2000 characters', (text, message) => {
  expect(newTextMessage(text)).toEqual(
    message && { id: expect.any(String), type: 'text', payload: { message } },
  )
})

test.each([
  ['message', undefined, { type: 'text', payload: { message: 'Go' } }],
  ['anything', 'p', { type: 'text', payload: { message: 'Go' } }],
  ['postback', 'p', { type: 'postback', payload: { title: 'Go', message: 'p' } }],
  ['postback', undefined, { type: 'postback', payload: { title: 'Go', message: undefined } }],
  ['postback', 'x'.repeat(2001), undefined],
  ['web', 'https://a.example', undefined],
  ['call', '123', undefined],
])('creates the message of a %s button', (type, payload, message) => {
  const created = newButtonMessage({ title: 'Go', type, payload })
  expect(created).toEqual(message && { id: expect.any(String), ...message })
})

it('creates the message of a file without a path, and unique ids', () => {
  const file = { name: 'a.jpg', type: 'image/jpeg', fileType: 'image' } as const
  const payload = { message: 'a.jpg', url: true, fileType: 'image' }
  const message = newFileMessage({ bytes: new ArrayBuffer(1), ...file })
  expect(message).toEqual({ id: expect.any(String), type: 'media', payload, file })
  expect(newTextMessage('a')?.id).not.toBe(newTextMessage('a')?.id)
})

const http = (status: number, retryAfter?: string): Failure => ({ kind: 'http', status, retryAfter })
const keyed = (key: string, status: number): Failure => ({ kind: 'key', key, status })

test.each<[Failure, boolean, ReturnType<typeof classifyError>]>([
  [{ kind: 'offline' }, true, { kind: 'retry', reason: 'network', mayBeStored: true }],
  [http(500), true, { kind: 'retry', reason: 'network', mayBeStored: true }],
  [http(429, '40'), true, { kind: 'retry', reason: 'limit', mayBeStored: false, retryAfterMs: 40_000 }],
  [http(401), true, { kind: 'retry', reason: 'session', mayBeStored: false }],
  [keyed('KEY_INVALID', 400), true, { kind: 'refused', key: 'KEY_INVALID' }],
  // A guest has no session to renew.
  [http(401), false, { kind: 'refused', key: undefined }],
  [http(429), false, { kind: 'retry', reason: 'limit', mayBeStored: false }],
])('classifies %j of a member: %s', (failure, isMember, expected) => {
  expect(classifyError(new CallError('chatSend', failure, true), isMember)).toEqual(expected)
})

test.each<[Failure, string, number?]>([
  [http(429, '40'), 'limit', 40_000],
  [http(503, '5'), 'network', 5000],
  [http(400), 'network'],
  [http(401), 'network'],
])('retries later after %j to a search of the history', (failure, reason, retryAfterMs) => {
  const error = new HistorySearchError('', { cause: new CallError('chatHistory', failure, false) })
  expect(classifyError(error, true)).toEqual({ kind: 'retry', reason, mayBeStored: true, retryAfterMs })
})

it('recognizes timeouts', () => {
  const failures = [{ kind: 'timeout' }, { kind: 'offline' }] as const
  const errors = [...failures.map((failure) => new CallError('x', failure, true)), new Error('timeout')]
  expect(errors.map(isTimeout)).toEqual([true, false, false])
})
