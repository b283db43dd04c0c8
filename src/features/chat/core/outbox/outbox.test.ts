import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import {
  entryOf,
  failure,
  NOW,
  OutboxHarness,
  offline,
  refused,
  rejectOnAbort,
  textItem,
} from './outbox.fixture.ts'

let harness: OutboxHarness
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const limited = failure({ kind: 'http', status: 429 })
beforeEach(() => {
  harness = OutboxHarness.start()
})
afterEach(() => harness.end())

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
    await pass(600_000)
    expect([harness.send.mock.calls.length, harness.onAccepted.mock.calls.length]).toEqual([1, 1])
    expect(harness.states()).toEqual(['a succeed'])
  })

  it('is persisted as attempted before its request, of which there is one', async () => {
    const request = Promise.withResolvers<number>()
    harness.send.mockReturnValue(request.promise)
    await harness.write('a')
    const shown: string[] = []
    harness.onChange.mockImplementation(() => void shown.push(...harness.states()))
    await pass(500)
    expect([harness.states(), shown.includes('a sending')]).toEqual([['a sending'], true])
    expect(harness.disk.get('a')).toMatchObject({ mayBeStored: true, firstAttemptAt: NOW + 500, floor: 900 })
    harness.outbox.resumeNow()
    await pass(60_000)
    expect(harness.send).toHaveBeenCalledOnce()
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

  it('is sent from memory if it can’t be persisted, and persisted later', async () => {
    harness.rejectsWrites = true
    harness.send.mockRejectedValueOnce(offline)
    await harness.write('a')
    await pass(500)
    expect([harness.states(), harness.disk.size, harness.outbox.hasStorageError()]).toEqual([
      ['a waiting'],
      0,
      true,
    ])
    harness.rejectsWrites = false
    harness.outbox.resumeNow()
    await pass(0)
    expect([harness.sentIds, harness.disk.get('a')?.state, harness.outbox.hasStorageError()]).toEqual([
      ['a'],
      'succeed',
      false,
    ])
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
    harness.send.mockResolvedValue(5000)
    harness.outbox.resumeNow()
    await pass(0)
    expect(harness.states()).toEqual(['a succeed'])
    // The backoff is reset.
    harness.send.mockRejectedValueOnce(offline)
    await harness.write('b')
    await pass(1500)
    expect(harness.states()).toEqual(['a succeed', 'b succeed'])
  })

  it('with a 429 is retried after at least five seconds, without a search', async () => {
    harness.send.mockRejectedValueOnce(limited).mockRejectedValueOnce(limited)
    await pass(5499)
    expect(harness.send).toHaveBeenCalledTimes(1)
    expect(harness.disk.get('a')).toMatchObject({ mayBeStored: false, hasFailedAttempt: true })
    await pass(10_000)
    expect(harness.send).toHaveBeenCalledTimes(2)
    await pass(1)
    expect([harness.sentIds, harness.searchHistory.mock.calls]).toEqual([['a'], []])
  })

  it('of unknown outcome stays so if the next one gets a 429', async () => {
    harness.send.mockRejectedValueOnce(offline).mockRejectedValueOnce(limited)
    await pass(20_000)
    expect([harness.searchHistory.mock.calls.length, harness.sentIds]).toEqual([2, ['a']])
  })

  it('isn’t repeated while the history can’t be searched, or once it has the message', async () => {
    harness.send.mockRejectedValueOnce(offline)
    harness.searchHistory.mockRejectedValueOnce(new Error('400')).mockImplementationOnce(async () => {
      harness.outbox.removeDelivered([entryOf('a', { at: NOW + 500 })], undefined)
    })
    await pass(60_000)
    expect([
      harness.send.mock.calls.length,
      harness.searchHistory.mock.calls.length,
      harness.states(),
    ]).toEqual([1, 2, []])
  })

  it('that was refused can be resent by the customer, starting over', async () => {
    harness.send.mockRejectedValueOnce(failure({ kind: 'key', key: 'KEY_INVALID', status: 400 }))
    await harness.outbox.resend('a')
    await harness.write('b')
    await pass(60_000)
    expect([harness.deliveryOf('a'), harness.sentIds]).toEqual([refused('KEY_INVALID'), ['b']])
    expect(harness.disk.get('a')).toMatchObject({ mayBeStored: false })
    await harness.outbox.resend('a')
    await pass(0)
    await harness.outbox.resend('a')
    await pass(5000)
    expect([harness.sentIds, harness.searchHistory.mock.calls]).toEqual([['b', 'a'], []])
    expect(harness.disk.get('a')?.reason).toBeUndefined()
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
  ])(
    'is started over with a search if persisting it took %i ms, as in a frozen page',
    async (ms, searches) => {
      harness.writeDelay = new Promise((resolve) => setTimeout(resolve, 500 + ms))
      await pass(500 + ms)
      expect([harness.searchHistory.mock.calls.length, harness.sentIds]).toEqual([searches, ['a']])
    },
  )
})
