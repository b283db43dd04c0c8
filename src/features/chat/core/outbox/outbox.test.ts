import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, NOW, OutboxHarness, offline, refused, textItem } from './outbox.fixture.ts'

let harness: OutboxHarness
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

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
    expect(harness.onAccepted).toHaveBeenCalledOnce()
    await pass(600_000)
    expect(harness.send).toHaveBeenCalledOnce()
  })

  it('is in state sending during the request and can’t be removed then', async () => {
    harness.send.mockReturnValue(new Promise(() => undefined))
    await harness.write('a')
    const shown: string[] = []
    harness.onChange.mockImplementation(() => void shown.push(...harness.states()))
    await pass(500)
    expect([harness.states(), shown.includes('a sending')]).toEqual([['a sending'], true])
    // However often it is resumed.
    harness.outbox.resumeNow()
    harness.outbox.resumeNow()
    await pass(60_000)
    expect(harness.send).toHaveBeenCalledOnce()
    await harness.outbox.remove('a')
    expect([harness.states(), harness.disk.size]).toEqual([['a sending'], 1])
  })

  it('a message removed during its request is deleted if the request fails, and unblocks the next one', async () => {
    let fail = (_: unknown): void => undefined
    harness.send.mockReturnValueOnce(
      new Promise((_, reject) => {
        fail = reject
      }),
    )
    await harness.write('a')
    await harness.write('b')
    await pass(500)
    await harness.outbox.remove('a')
    fail(offline)
    await pass(0)
    expect([harness.states(), [...harness.disk.keys()]]).toEqual([['b waiting'], ['b']])
    await pass(1000)
    expect(harness.sentIds).toEqual(['b'])
  })

  it('removed before its request is made isn’t sent', async () => {
    await harness.write('a')
    let write = (): void => undefined
    harness.writeDelay = new Promise((resolve) => {
      write = resolve
    })
    await pass(500)
    expect(harness.states()).toEqual(['a sending'])
    void harness.outbox.remove('a')
    write()
    await pass(0)
    expect([harness.sentIds, harness.states(), harness.disk.size]).toEqual([[], [], 0])
  })

  it('removed during the request goes, too, if the page is frozen before the response', async () => {
    harness.send.mockImplementation(
      (_item, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    await harness.write('a')
    await pass(500)
    void harness.outbox.remove('a')
    harness.outbox.pause()
    await pass(0)
    expect([harness.states(), harness.disk.size]).toEqual([[], 0])
  })

  it('is deleted from disk and never sent if removed in time', async () => {
    await harness.write('a')
    await harness.outbox.remove('a')
    await pass(5000)
    expect([harness.states(), harness.disk.size, harness.sentIds]).toEqual([[], 0, []])
    expect(harness.notifyOtherTabs).toHaveBeenCalledTimes(2)
  })

  it('can’t be removed once accepted', async () => {
    await harness.write('a')
    await pass(500)
    await harness.outbox.remove('a')
    await harness.outbox.remove('nobody')
    expect(harness.states()).toEqual(['a succeed'])
  })

  it('is sent from memory if it can’t be persisted, and persisted later', async () => {
    harness.rejectsWrites = true
    harness.send.mockRejectedValueOnce(offline)
    await harness.write('a')
    await pass(500)
    expect([harness.states(), harness.disk.size]).toEqual([['a waiting'], 0])
    expect(harness.outbox.hasStorageError()).toBe(true)
    harness.rejectsWrites = false
    harness.outbox.resumeNow()
    await pass(0)
    expect(harness.outbox.hasStorageError()).toBe(false)
    expect([harness.sentIds, harness.disk.get('a')?.state]).toEqual([['a'], 'succeed'])
  })

  it('is persisted as soon as possible, even while another tab has the lock', async () => {
    harness.rejectsWrites = true
    harness.lockAvailable = new Promise(() => undefined)
    await harness.writePicture('p')
    harness.rejectsWrites = false
    harness.outbox.resumeNow()
    await pass(0)
    expect([[...harness.disk.keys()], [...harness.files.keys()]]).toEqual([['p'], ['p']])
  })

  it('is queued after persisted items, even if the clock was set back', async () => {
    harness.outbox.stop()
    harness = new OutboxHarness()
    harness.disk.set('old', textItem('old', { order: NOW + 9000 }))
    const written = harness.write('a')
    expect(harness.states()).toEqual(['a waiting'])
    await harness.outbox.load()
    await written
    expect(harness.disk.get('a')?.order).toBe(NOW + 9001)
    await harness.write('b')
    expect(harness.disk.get('b')?.order).toBe(NOW + 9002)
    await pass(1000)
    expect(harness.sentIds).toEqual(['old', 'a', 'b'])
  })

  it('waits at most half a second if the clock was set back', async () => {
    await harness.write('a')
    vi.setSystemTime(NOW - 86_400_000)
    await pass(500)
    expect(harness.sentIds).toEqual(['a'])
  })
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
    await pass(200_000)
    expect(times.slice(0, 7)).toEqual([1500, 3500, 7500, 15_500, 31_500, 61_500, 91_500])
    expect(harness.deliveryOf('a')).toEqual({ state: 'waiting', isRemovable: true })
    expect(harness.send).toHaveBeenCalledTimes(times.length + 1)
  })

  it('resets the backoff after a success', async () => {
    for (let tries = 0; tries < 4; tries++) harness.send.mockRejectedValueOnce(offline)
    await pass(15_600)
    expect(harness.sentIds).toEqual(['a'])
    harness.send.mockRejectedValueOnce(offline)
    await harness.write('b')
    await pass(1500)
    expect(harness.sentIds).toEqual(['a', 'b'])
  })

  it('is retried immediately on resume', async () => {
    harness.send.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline).mockRejectedValueOnce(offline)
    await pass(4000)
    expect(harness.send).toHaveBeenCalledTimes(3)
    harness.outbox.resumeNow()
    await pass(0)
    expect([harness.searchHistory.mock.calls.length, harness.sentIds]).toEqual([3, ['a']])
  })

  it('with a 429 is retried after at least five seconds, without a search', async () => {
    harness.send
      .mockRejectedValueOnce(failure({ kind: 'http', status: 429 }))
      .mockRejectedValueOnce(failure({ kind: 'http', status: 429 }))
    await pass(5499)
    expect(harness.send).toHaveBeenCalledTimes(1)
    expect(harness.disk.get('a')).toMatchObject({ mayBeStored: false, hasFailedAttempt: true })
    await pass(1)
    expect(harness.send).toHaveBeenCalledTimes(2)
    await pass(9999)
    expect(harness.send).toHaveBeenCalledTimes(2)
    await pass(1)
    expect([harness.sentIds, harness.searchHistory.mock.calls]).toEqual([['a'], []])
  })

  it('with a 429 isn’t retried earlier on resume', async () => {
    harness.send.mockRejectedValueOnce(failure({ kind: 'http', status: 429, retryAfter: '60' }))
    await pass(500)
    harness.outbox.resumeNow()
    await pass(59_999)
    expect(harness.send).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(harness.sentIds).toEqual(['a'])
  })

  it('of unknown outcome stays so if the next one gets a 429', async () => {
    harness.send.mockRejectedValueOnce(offline).mockRejectedValueOnce(failure({ kind: 'http', status: 429 }))
    await pass(20_000)
    expect([harness.searchHistory.mock.calls.length, harness.sentIds]).toEqual([2, ['a']])
  })

  it('that was refused can be resent by the customer, starting over', async () => {
    harness.send.mockRejectedValueOnce(failure({ kind: 'key', key: 'KEY_INVALID', status: 400 }))
    await harness.write('b')
    await pass(1000)
    expect(harness.deliveryOf('a')).toEqual(refused('KEY_INVALID'))
    expect([harness.sentIds, harness.disk.get('a')?.mayBeStored]).toEqual([['b'], false])
    await pass(60_000)
    expect(harness.sentIds).toEqual(['b'])
    await harness.outbox.resend('a')
    await pass(0)
    expect([harness.sentIds, harness.searchHistory.mock.calls, harness.disk.get('a')?.reason]).toEqual([
      ['b', 'a'],
      [],
      undefined,
    ])
  })

  it('allows resending failed messages only', async () => {
    await harness.outbox.resend('a')
    await harness.outbox.resend('nobody')
    await pass(500)
    await harness.outbox.resend('a')
    await pass(5000)
    expect(harness.sentIds).toEqual(['a'])
  })

  it('of a message removed in the meantime leaves nothing behind', async () => {
    harness.searchHistory.mockReturnValue(new Promise(() => undefined))
    harness.send.mockRejectedValueOnce(offline)
    await harness.write('b')
    await pass(1600)
    await harness.outbox.remove('a')
    await pass(0)
    expect([harness.states(), harness.disk.has('a'), harness.sentIds]).toEqual([['b succeed'], false, ['b']])
  })
})
