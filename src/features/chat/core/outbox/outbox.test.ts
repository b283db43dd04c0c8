import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Entry } from '#features/chat/core/history/entry.ts'
import { CallError, type Failure } from '#lib/api/api-error.ts'
import { OutboxHarness, textItem } from './outbox.fixture.ts'
import { newButtonMessage, type OutboxItem } from './outbox-items.ts'

/** Start time of each test, epoch milliseconds. */
const NOW = 1_800_000_000_000
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const failure = (cause: Failure) => new CallError('chatSend', cause, true)
const http = (status: number, retryAfter?: string) => failure({ kind: 'http', status, retryAfter })
const offline = failure({ kind: 'offline' })
const refused = (key?: string) => ({ state: 'failed', reason: { kind: 'refused', key } })
const file = { name: 'p.mp4', type: 'video/mp4', fileType: 'video' } as const
/** A request that hangs until it is aborted. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

let harness: OutboxHarness

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  harness = new OutboxHarness()
})
afterEach(() => {
  harness.outbox.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a message', () => {
  beforeEach(() => harness.outbox.load())

  it('is shown immediately, persisted, sent after half a second, and accepted', async () => {
    const written = harness.write('a')
    expect(harness.states()).toEqual(['a waiting'])
    await written
    expect([harness.disk.get('a')?.state, harness.notifyOtherTabs.mock.calls.length]).toEqual(['waiting', 1])
    await pass(499)
    expect(harness.sentIds).toEqual([])
    await pass(1)
    expect([harness.sentIds, harness.states()]).toEqual([['a'], ['a succeed']])
    expect(harness.disk.get('a')).toMatchObject({ state: 'succeed', at: 5000, mayBeStored: true, floor: 900 })
    await harness.outbox.remove('a')
    expect([harness.onAccepted.mock.calls.length, harness.states()]).toEqual([1, ['a succeed']])
  })

  it('isn’t sent before it is persisted', async () => {
    const write = Promise.withResolvers<void>()
    harness.writeDelay = write.promise
    void harness.write('a')
    await pass(5000)
    expect([harness.states(), harness.locked.mock.calls]).toEqual([['a waiting'], []])
    write.resolve()
    await pass(0)
    expect(harness.sentIds).toEqual(['a'])
  })

  it('in flight is accepted by the history only with its clientId, once', async () => {
    const request = Promise.withResolvers<number>()
    harness.send.mockReturnValue(request.promise)
    await harness.write('a')
    await pass(500)
    const payload = { message: 'a' }
    const unidentified: Entry = { at: NOW + 500, sender: 'customer', type: 'text', payload }
    expect(harness.outbox.removeDelivered([unidentified], undefined).size).toBe(0)
    expect(harness.outbox.removeDelivered([{ ...unidentified, clientId: 'a' }], undefined).size).toBe(1)
    request.resolve(NOW + 500)
    await pass(0)
    expect([harness.states(), harness.disk.size, harness.onAccepted.mock.calls.length]).toEqual([[], 0, 1])
  })

  it('that was removed during its request goes if the request fails, and unblocks the next one', async () => {
    const request = Promise.withResolvers<number>()
    harness.send.mockReturnValueOnce(request.promise)
    await harness.write('a')
    await harness.write('b')
    await pass(500)
    await harness.outbox.remove('a')
    expect(harness.states()).toEqual(['a sending', 'b waiting'])
    request.reject(offline)
    await pass(1000)
    expect([harness.states(), [...harness.disk.keys()], harness.sentIds]).toEqual([
      ['b succeed'],
      ['b'],
      ['b'],
    ])
  })

  it('that was removed during its request goes, too, if the page is frozen before the response', async () => {
    harness.send.mockImplementation((_, signal) => rejectOnAbort(signal))
    await harness.write('a')
    await pass(500)
    void harness.outbox.remove('a')
    harness.outbox.pause()
    await pass(0)
    expect([harness.states(), harness.disk.size]).toEqual([[], 0])
  })

  test.each([
    ['while it is being added', 0],
    ['while it waits', 100],
    ['while its attempt is being persisted', 500],
  ])('that was removed %s isn’t sent', async (_, ms) => {
    const write = Promise.withResolvers<void>()
    if (ms === 0) harness.writeDelay = write.promise
    const added = harness.write('a')
    await pass(0)
    harness.writeDelay = write.promise
    await pass(ms)
    void harness.outbox.remove('a')
    write.resolve()
    await added
    await pass(5000)
    expect([harness.states(), harness.disk.size, harness.sentIds]).toEqual([[], 0, []])
  })
})

it('queues messages after those of earlier page loads, even if the clock was set back', async () => {
  const written = harness.write('a')
  await pass(5000)
  expect([harness.states(), harness.sentIds, harness.disk.size]).toEqual([['a waiting'], [], 0])
  await harness.restore(textItem('old', { order: NOW + 9000 }))
  await written
  await harness.write('b')
  expect(['a', 'b'].map((id) => harness.disk.get(id)?.order)).toEqual([NOW + 9001, NOW + 9002])
  await pass(1000)
  expect(harness.sentIds).toEqual(['old', 'a', 'b'])
})

test.each<[string, Partial<OutboxItem>, number, number, OutboxItem['state']]>([
  ['is missing', {}, 5000, 64_000, 'failed'],
  ['was attempted less than a minute before', {}, 4000, 63_999, 'succeed'],
  ['is older than what was fetched', {}, 5001, 64_000, 'succeed'],
  ['has no response', { state: 'waiting', at: undefined }, 4000, 64_000, 'waiting'],
])('an accepted message missing from the history has failed: one that %s', async (...values) => {
  const [, more, from, since, state] = values
  harness.lockAvailable = new Promise(() => undefined)
  await harness.restore(textItem('a', { state: 'succeed', at: 5000, lastAttemptAt: 4000, ...more }))
  harness.outbox.failMissing(from, since)
  await pass(0)
  expect([harness.disk.get('a')?.state, harness.outbox.items()[0]?.state]).toEqual([state, state])
})

describe('a failed attempt', () => {
  beforeEach(async () => {
    await harness.outbox.load()
    await harness.write('a')
  })

  it('is retried with a backoff of one to thirty seconds, searching the history first', async () => {
    harness.send.mockRejectedValue(offline)
    const times: number[] = []
    harness.searchHistory.mockImplementation(async () => void times.push(Date.now() - NOW))
    await pass(100_000)
    expect(times).toEqual([1500, 3500, 7500, 15_500, 31_500, 61_500, 91_500])
    expect(harness.deliveryOf('a')).toEqual({ state: 'waiting', isRemovable: true })
    expect(harness.disk.get('a')).toMatchObject({ firstAttemptAt: NOW + 500, lastAttemptAt: NOW + 91_500 })
    expect(harness.computeFloor).toHaveBeenCalledOnce()
    // Resuming resets the backoff, as does a success.
    harness.outbox.resumeNow()
    harness.send.mockResolvedValue(5000)
    await pass(1000)
    expect(harness.states()).toEqual(['a succeed'])
    harness.send.mockRejectedValueOnce(offline)
    await harness.write('b')
    await pass(1500)
    expect(harness.states()).toEqual(['a succeed', 'b succeed'])
  })

  test.each([
    [http(429), 10_000, 0],
    [http(401), 10_000, 0],
    [http(429, '40'), 40_000, 0],
    [http(503, '5'), 5000, 1],
  ])('with %j is retried after %i ms; searches: %i', async (error, ms, searches) => {
    harness.send.mockRejectedValueOnce(error)
    await pass(500 + ms - 1)
    expect([harness.sentIds, harness.disk.get('a')?.mayBeStored]).toEqual([[], searches > 0])
    await pass(1)
    expect([harness.sentIds, harness.searchHistory.mock.calls.length]).toEqual([['a'], searches])
  })

  test.each([
    [429, [10, 20, 40, 60, 60, 60, 60, 60, 60, 60]],
    [503, [1, 2, 4, 8, 16, 30, 30, 30, 30, 30]],
  ])('with %i and Retry-After: 1 is retried after growing waits, s: %j', async (status, waits) => {
    const times: number[] = []
    harness.send.mockImplementation(async () => {
      times.push(Date.now() / 1000)
      throw http(status, '1')
    })
    await pass(1_000_000)
    expect(times.slice(1, 11).map((time, index) => time - (times[index] ?? 0))).toEqual(waits)
  })

  it('of unknown outcome stays so if the next one gets a 429, and if the history can’t be searched', async () => {
    harness.send.mockRejectedValueOnce(offline).mockRejectedValueOnce(http(429))
    harness.searchHistory.mockRejectedValueOnce(http(400)).mockRejectedValueOnce(http(429, '10'))
    await pass(43_499)
    expect(harness.send).toHaveBeenCalledOnce()
    await pass(60_001)
    expect([harness.searchHistory.mock.calls.length, harness.sentIds]).toEqual([4, ['a']])
  })

  it('of a message that is removed during the search leaves nothing behind', async () => {
    harness.searchHistory.mockReturnValue(new Promise(() => undefined))
    harness.send.mockRejectedValueOnce(offline)
    await harness.write('b')
    await pass(1600)
    await harness.outbox.remove('a')
    await pass(0)
    expect([harness.states(), harness.disk.has('a'), harness.sentIds]).toEqual([['b succeed'], false, ['b']])
  })

  test.each([
    [10_000, 0],
    [10_001, 1],
  ])('is started over with a search if persisting it took %i ms, as if frozen', async (ms, searches) => {
    harness.writeDelay = new Promise((resolve) => setTimeout(resolve, 500 + ms))
    await pass(500 + ms)
    expect([harness.searchHistory.mock.calls.length, harness.sentIds]).toEqual([searches, ['a']])
  })
})

it('a guest’s message is refused by a 401: there is no session to renew', async () => {
  harness = new OutboxHarness(false)
  await harness.outbox.load()
  harness.send.mockRejectedValueOnce(http(401))
  await harness.write('a')
  await pass(60_000)
  expect(harness.deliveryOf('a')).toEqual(refused())
})

it('aborts the attempt silently when it loses the lock to another tab', async () => {
  await harness.outbox.load()
  harness.send.mockImplementation((_, signal) => rejectOnAbort(signal))
  await harness.write('a')
  await pass(500)
  harness.lost.abort()
  expect(harness.send.mock.calls[0]?.[1].aborted).toBe(true)
  harness.outbox.pause()
  await pass(0)
  expect(harness.states()).toEqual(['a waiting'])
  expect(harness.disk.get('a')?.hasFailedAttempt).toBeUndefined()
})

it('sends nothing while paused, also if it waited for the lock before', async () => {
  await harness.outbox.load()
  const lock = Promise.withResolvers<void>()
  harness.lockAvailable = lock.promise
  await harness.write('a')
  await pass(500)
  harness.outbox.pause()
  lock.resolve()
  await harness.write('b')
  await pass(60_000)
  expect([harness.locked.mock.calls.length, harness.sentIds]).toEqual([1, []])
  harness.outbox.resumeNow()
  await pass(0)
  expect(harness.sentIds).toEqual(['a', 'b'])
})

it('aborts the request in flight when stopped, ignores its response and sends nothing more', async () => {
  await harness.outbox.load()
  const request = Promise.withResolvers<number>()
  harness.send.mockReturnValue(request.promise)
  await harness.write('a')
  await harness.write('b')
  await pass(500)
  harness.onChange.mockClear()
  harness.outbox.stop()
  request.resolve(5000)
  await pass(60_000)
  expect([harness.send.mock.calls[0]?.[1].aborted, harness.send.mock.calls.length]).toEqual([true, 1])
  expect([harness.disk.get('a')?.state, harness.onChange.mock.calls]).toEqual(['waiting', []])
  expect(harness.onAccepted).not.toHaveBeenCalled()
})

describe('a file', () => {
  beforeEach(() => harness.outbox.load())

  it('has a preview and progress; its bytes are deleted once accepted', async () => {
    const shown: unknown[] = []
    harness.onChange.mockImplementation(() => void shown.push(harness.deliveryOf('p')))
    harness.upload.mockImplementation(async (_item, _bytes, _signal, onProgress) => {
      onProgress(0.25)
      return '/files/p'
    })
    await harness.writePicture('p')
    expect(harness.outbox.getFile('p')).toMatchObject({ size: 3, type: 'image/jpeg' })
    await pass(500)
    expect(shown).toContainEqual({ state: 'uploading', progress: 0 })
    expect(shown).toContainEqual({ state: 'uploading', progress: 0.25 })
    expect([harness.sentIds, harness.files.size, harness.outbox.getFile('p')?.size]).toEqual([['p'], 0, 3])
    expect(harness.disk.get('p')?.path).toBe('/files/p')
  })

  it.each([
    ['a network failure', offline, 1],
    ['a timeout of its message', failure({ kind: 'timeout' }), 1],
    ['a refusal of its message', http(400), 2],
  ])('is uploaded again only after a refusal: %s', async (_, error, uploads) => {
    harness.send.mockRejectedValueOnce(error)
    await harness.writePicture('p')
    await pass(500)
    await harness.outbox.resend('p')
    await pass(10_000)
    expect([harness.upload.mock.calls.length, harness.sentIds]).toEqual([uploads, ['p']])
  })

  it('fails after three upload timeouts, and has three more after a resend', async () => {
    harness.upload.mockRejectedValue(failure({ kind: 'timeout' }))
    await harness.writePicture('p')
    await pass(60_000)
    expect([harness.upload.mock.calls.length, harness.deliveryOf('p')]).toEqual([3, refused()])
    await harness.outbox.resend('p')
    await pass(60_000)
    expect([harness.upload.mock.calls.length, harness.deliveryOf('p')]).toEqual([6, refused()])
  })

  it('is uploaded from memory if it couldn’t be persisted', async () => {
    await harness.writePicture('p')
    harness.files.clear()
    await pass(500)
    expect(harness.upload.mock.calls.map(([, bytes]) => bytes.byteLength)).toEqual([3])
  })

  it('fails if its bytes are gone', async () => {
    await harness.restore(textItem('p', { file }))
    await pass(0)
    expect(harness.deliveryOf('p')).toEqual({ state: 'failed', reason: { kind: 'storage' } })
    expect(harness.upload).not.toHaveBeenCalled()
  })

  it.each<[string, () => Promise<unknown>]>([
    ['here', () => harness.outbox.remove('p')],
    [
      'in another tab',
      () => {
        harness.disk.delete('p')
        return harness.outbox.load()
      },
    ],
  ])('removed %s isn’t uploaded further, and unblocks the next message', async (_, remove) => {
    harness.upload.mockImplementation((_item, _bytes, signal) => rejectOnAbort(signal))
    await harness.writePicture('p')
    await harness.write('b')
    await pass(500)
    await remove()
    await pass(1000)
    expect([harness.upload.mock.calls[0]?.[2].aborted, harness.sentIds]).toEqual([true, ['b']])
    expect(harness.states()).toEqual(['b succeed'])
  })
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
