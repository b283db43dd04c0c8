import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { textItem } from './outbox.fixture.ts'
import type { OutboxItem } from './outbox-items.ts'
import {
  classifyError,
  type ErrorClass,
  HistorySearchError,
  isTimeout,
  type SendAttempt,
  sendItem,
} from './send-item.ts'

let clock = 1000
let isObsolete = false
let attempt: SendAttempt
/** Persisted and published states, and server calls, in order. */
const log: unknown[] = []

const context = {
  historyReady: vi.fn<() => Promise<void>>(),
  computeFloor: vi.fn<(item: OutboxItem) => number | undefined>(),
  searchHistory: vi.fn<(item: OutboxItem) => Promise<void>>(),
  upload:
    vi.fn<
      (
        item: OutboxItem,
        bytes: ArrayBuffer,
        signal: AbortSignal,
        onProgress: (fraction: number) => void,
      ) => Promise<string>
    >(),
  send: vi.fn<(item: OutboxItem, signal: AbortSignal) => Promise<number>>(),
  now: () => clock,
  onChange: () => void log.push(`${attempt.phase} ${attempt.progress}`),
  update: vi.fn<(id: string, changes: Partial<OutboxItem>) => Promise<void>>(),
  getBytes: vi.fn<(id: string) => Promise<ArrayBuffer | undefined>>(),
  isObsolete: () => isObsolete,
}
const bytes = new ArrayBuffer(3)
const picture = (more: Partial<OutboxItem> = {}) =>
  textItem('p', {
    type: 'media',
    payload: { message: 'a.jpg' },
    file: { name: 'a.jpg', type: 'image/jpeg', fileType: 'image' },
    ...more,
  })

beforeEach(() => {
  clock = 1000
  isObsolete = false
  attempt = { id: 'i', aborter: new AbortController(), phase: 'waiting', progress: 0 }
  log.length = 0
  for (const each of Object.values(context)) if ('mockReset' in each) each.mockReset()
  context.historyReady.mockResolvedValue(undefined)
  context.searchHistory.mockResolvedValue(undefined)
  context.computeFloor.mockReturnValue(900)
  context.getBytes.mockResolvedValue(bytes)
  context.upload.mockImplementation(async (_item, _bytes, _signal, onProgress) => {
    log.push('upload')
    onProgress(0.5)
    return '/a.jpg'
  })
  context.update.mockImplementation(
    async (_id, { mayBeStored, path }) => void log.push({ mayBeStored, path }),
  )
  context.send.mockImplementation(async () => {
    log.push('send')
    clock += 40
    return 1234
  })
})

describe('a text', () => {
  it('is persisted as attempted before the request', async () => {
    const item = textItem('a')
    const mayBeStored = { ...item, mayBeStored: true, firstAttemptAt: 1000, lastAttemptAt: 1000, floor: 900 }
    expect(await sendItem(item, attempt, context)).toEqual({
      ...mayBeStored,
      state: 'succeed',
      at: 1234,
      respondedAt: 1040,
    })
    expect(context.send).toHaveBeenCalledExactlyOnceWith(mayBeStored, attempt.aborter.signal)
    expect(log).toEqual(['sending 0', { mayBeStored: true, path: undefined }, 'send'])
    expect(context.searchHistory).not.toHaveBeenCalled()
  })

  it('that was attempted is searched first and keeps its floor and firstAttemptAt', async () => {
    const item = textItem('a', { mayBeStored: true, firstAttemptAt: 10, lastAttemptAt: 20, floor: 5 })
    await sendItem(item, attempt, context)
    expect(context.searchHistory).toHaveBeenCalledExactlyOnceWith(item)
    expect(context.send.mock.calls[0]?.[0]).toMatchObject({
      firstAttemptAt: 10,
      lastAttemptAt: 1000,
      floor: 5,
    })
    expect([context.historyReady, context.computeFloor].map(({ mock }) => mock.calls)).toEqual([[], []])
  })

  it('isn’t sent if found', async () => {
    context.searchHistory.mockImplementation(async () => {
      isObsolete = true
    })
    expect(await sendItem(textItem('a', { mayBeStored: true }), attempt, context)).toBeUndefined()
    expect(log).toEqual([])
  })

  it('is neither sent nor refused if the search fails', async () => {
    const cause = new Error('400')
    context.searchHistory.mockRejectedValue(cause)
    await expect(sendItem(textItem('a', { mayBeStored: true }), attempt, context)).rejects.toMatchObject({
      name: 'HistorySearchError',
      cause,
    })
    expect(context.send).not.toHaveBeenCalled()
  })

  it.each([
    ['the first read', false],
    ['the look', true],
  ])('doesn’t wait for %s when aborted', async (_, mayBeStored) => {
    context.historyReady.mockReturnValue(new Promise(() => undefined))
    context.searchHistory.mockReturnValue(new Promise(() => undefined))
    const sending = sendItem(textItem('a', { mayBeStored }), attempt, context)
    attempt.aborter.abort(new Error('taken back'))
    await expect(sending).rejects.toThrow('taken back')
    expect(log).toEqual([])
  })

  it('isn’t sent if removed while being persisted', async () => {
    context.update.mockImplementation(async () => {
      isObsolete = true
    })
    expect(await sendItem(textItem('a'), attempt, context)).toBeUndefined()
    expect(context.send).not.toHaveBeenCalled()
  })

  it.each([
    [10_000, 1],
    [10_001, 0],
  ])('frozen for %i ms before the request, it is sent %i times', async (ms, sends) => {
    context.update.mockImplementation(async () => {
      clock += ms
    })
    const done = await sendItem(textItem('a'), attempt, context)
    expect([context.send.mock.calls.length, done !== undefined]).toEqual([sends, sends === 1])
  })
})

describe('a file', () => {
  it('is uploaded first, and its path persisted before the message is sent', async () => {
    const done = await sendItem(picture(), attempt, context)
    expect(done).toMatchObject({ state: 'succeed', path: '/a.jpg' })
    expect(log).toEqual([
      'uploading 0',
      'upload',
      'uploading 0.5',
      'waiting 0.5',
      { mayBeStored: undefined, path: '/a.jpg' },
      'sending 0.5',
      { mayBeStored: true, path: undefined },
      'send',
    ])
    expect(context.upload).toHaveBeenCalledWith(
      picture(),
      bytes,
      attempt.aborter.signal,
      expect.any(Function),
    )
  })

  it('isn’t uploaded twice', async () => {
    await sendItem(picture({ path: '/a.jpg' }), attempt, context)
    expect([context.getBytes, context.upload].map(({ mock }) => mock.calls)).toEqual([[], []])
    expect(context.send).toHaveBeenCalledOnce()
  })

  it('fails if its bytes are gone', async () => {
    context.getBytes.mockResolvedValue(undefined)
    expect(await sendItem(picture(), attempt, context)).toBeUndefined()
    expect(context.update.mock.calls).toEqual([['p', { state: 'failed', reason: { kind: 'storage' } }]])
    expect([context.upload, context.send].map(({ mock }) => mock.calls)).toEqual([[], []])
  })

  it('is neither persisted nor sent if removed during the upload', async () => {
    context.upload.mockImplementation(async () => {
      isObsolete = true
      return '/a.jpg'
    })
    expect(await sendItem(picture(), attempt, context)).toBeUndefined()
    expect([context.update, context.send].map(({ mock }) => mock.calls)).toEqual([[], []])
  })

  it('isn’t sent if the upload fails', async () => {
    const failure = new Error('413')
    context.upload.mockRejectedValue(failure)
    await expect(sendItem(picture(), attempt, context)).rejects.toBe(failure)
    expect(context.send).not.toHaveBeenCalled()
  })
})

const retry = (reason: 'network' | 'limit' | 'session', mayBeStored: boolean): ErrorClass => ({
  kind: 'retry',
  reason,
  mayBeStored,
})
const refused = (key?: string): ErrorClass => ({ kind: 'refused', key })
const http = (status: number): Failure => ({ kind: 'http', status })
const keyed = (key: string, status: number): Failure => ({ kind: 'key', key, status })

describe('classifyError', () => {
  test.each<[string, Failure, ErrorClass]>([
    ['no network', { kind: 'offline' }, retry('network', true)],
    ['no answer in time', { kind: 'timeout' }, retry('network', true)],
    ['429', http(429), retry('limit', false)],
    ['400', http(400), refused()],
    ['400 with a key', keyed('KEY_INVALID', 400), refused('KEY_INVALID')],
    ['500', http(500), retry('network', true)],
    ['a key whose outcome is open', keyed('REQUEST_IN_PROGRESS', 409), retry('network', true)],
    ['401', http(401), retry('session', false)],
    ['EXPIRED_AUTH_TOKEN', keyed('EXPIRED_AUTH_TOKEN', 500), retry('session', false)],
  ])('classifies %s for a member', (_, failure, verdict) => {
    expect(classifyError(new CallError('chatSend', failure, true), true)).toEqual(verdict)
  })

  test.each<[string, Failure, ErrorClass]>([
    ['401', http(401), refused()],
    ['UNAUTHORIZED', keyed('UNAUTHORIZED', 403), refused('UNAUTHORIZED')],
    ['429', http(429), retry('limit', false)],
  ])('refuses a guest’s message: %s', (_, failure, verdict) => {
    expect(classifyError(new CallError('chatSend', failure, true), false)).toEqual(verdict)
  })

  it('knows that a failed upload wasn’t stored', () => {
    expect(classifyError(new CallError('chatUploadImage', { kind: 'offline' }, false), true)).toEqual(
      retry('network', false),
    )
  })

  it('assumes that the server may have the message after other errors', () => {
    expect(classifyError(new Error('unknown'), true)).toEqual(retry('network', true))
    expect(classifyError(undefined, false)).toEqual(retry('network', true))
  })

  test.each<[string, Failure, ErrorClass, number?]>([
    ['429', { kind: 'http', status: 429, retryAfter: '40' }, retry('limit', true), 40_000],
    ['503', { kind: 'http', status: 503, retryAfter: '5' }, retry('network', true), 5000],
    ['400', http(400), retry('network', true)],
    ['401', http(401), retry('network', true)],
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
