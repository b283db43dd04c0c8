import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Entry } from '#features/chat/core/history/entry.ts'
import { NOW, OutboxHarness, offline, refused, textItem } from './outbox.fixture.ts'
import type { OutboxItem } from './outbox-items.ts'

let harness: OutboxHarness
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const entryOf = (id: string, more: Partial<Entry> = {}): Entry => ({
  at: 5000,
  sender: 'customer',
  type: 'text',
  payload: { message: id },
  ...more,
})

beforeEach(() => {
  harness = OutboxHarness.start()
})
afterEach(() => harness.end())

describe('a message found in the history', () => {
  const sent = (id: string, more: Partial<OutboxItem> = {}) =>
    textItem(id, {
      state: 'succeed',
      mayBeStored: true,
      at: 5000,
      floor: 900,
      firstAttemptAt: 4000,
      lastAttemptAt: 4000,
      ...more,
    })

  it('is deleted from disk if removed while it was being saved', async () => {
    let written = (): void => undefined
    harness.writeDelay = new Promise((resolve) => {
      written = resolve
    })
    await harness.outbox.load()
    void harness.write('a')
    await pass(0)
    void harness.outbox.remove('a')
    expect(harness.states()).toEqual([])
    written()
    await pass(5000)
    expect([harness.disk.size, harness.sentIds]).toEqual([0, []])
  })

  it('is removed from the outbox and known as sent here', async () => {
    await harness.restore(sent('a'), sent('b', { order: 2, at: 7000 }))
    expect(harness.outbox.wasSentHere('a')).toBe(false)
    const found = harness.outbox.removeDelivered([entryOf('a')], undefined)
    expect([...found.keys()]).toEqual(['a'])
    await pass(0)
    expect([harness.states(), [...harness.disk.keys()], harness.outbox.wasSentHere('a')]).toEqual([
      ['b succeed'],
      ['b'],
      true,
    ])
    // It had already been accepted.
    expect(harness.onAccepted).not.toHaveBeenCalled()
  })

  it('counts as accepted without a response and isn’t resent', async () => {
    harness.send.mockRejectedValueOnce(offline)
    await harness.outbox.load()
    await harness.write('a')
    await pass(600)
    harness.outbox.removeDelivered([entryOf('a', { at: NOW + 500 })], undefined)
    await pass(60_000)
    expect([harness.onAccepted.mock.calls.length, harness.send.mock.calls.length, harness.states()]).toEqual([
      1,
      1,
      [],
    ])
  })

  it('isn’t sent again if found by the search', async () => {
    harness.send.mockRejectedValueOnce(offline)
    harness.searchHistory.mockImplementation(async () => {
      harness.outbox.removeDelivered([entryOf('a', { at: NOW + 500 })], undefined)
    })
    await harness.outbox.load()
    await harness.write('a')
    await pass(60_000)
    expect([harness.send.mock.calls.length, harness.states()]).toEqual([1, []])
  })

  it('isn’t matched with one in flight unless it has its clientId', async () => {
    let answer = (_at: number): void => undefined
    harness.send.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await harness.outbox.load()
    await harness.write('a')
    await pass(500)
    const nameless = entryOf('a', { at: NOW + 500 })
    expect(harness.outbox.removeDelivered([nameless], undefined).size).toBe(0)
    expect(harness.states()).toEqual(['a sending'])
    expect(harness.outbox.removeDelivered([{ ...nameless, clientId: 'a' }], undefined).size).toBe(1)
    expect([harness.states(), harness.onAccepted.mock.calls.length]).toEqual([[], 1])
    answer(NOW + 500)
    await pass(0)
    expect([harness.states(), harness.disk.size, harness.onAccepted.mock.calls.length]).toEqual([[], 0, 1])
  })

  it.each([
    ['an answered message that it should have is shown as not sent', {}, 4000, 64_000, 'failed'],
    ['not within a minute of its sending', {}, 4000, 63_999, 'succeed'],
    ['not one from before what was read', {}, 5001, 64_000, 'succeed'],
    ['one of just the time from which on nothing is missing', {}, 5000, 64_000, 'failed'],
    ['not one without an answer', { state: 'waiting', at: undefined } as const, 4000, 64_000, 'waiting'],
  ])('failMissing: %s', async (_, more, from, since, state) => {
    harness.lockAvailable = new Promise(() => undefined)
    await harness.restore(sent('a', more))
    harness.outbox.failMissing(from, since)
    await pass(0)
    expect([harness.disk.get('a')?.state, harness.outbox.items()[0]?.state]).toEqual([state, state])
    if (state === 'failed') expect(harness.disk.get('a')).toMatchObject({ at: undefined, ...refused() })
  })
})

describe('tabs', () => {
  beforeEach(() => harness.outbox.load())

  it('wait for the lock and don’t resend what the other has sent', async () => {
    let yield_ = (): void => undefined
    harness.lockAvailable = new Promise((resolve) => {
      yield_ = resolve
    })
    await harness.write('a')
    await pass(5000)
    expect([harness.locked.mock.calls.length, harness.sentIds]).toEqual([1, []])
    harness.disk.delete('a')
    yield_()
    await pass(0)
    expect([harness.sentIds, harness.states()]).toEqual([[], []])
  })

  it('still wait for the send delay after getting the lock', async () => {
    let yield_ = (): void => undefined
    harness.lockAvailable = new Promise((resolve) => {
      yield_ = resolve
    })
    await harness.write('a')
    await pass(5000)
    await harness.write('b')
    harness.disk.delete('a')
    yield_()
    await pass(499)
    expect(harness.sentIds).toEqual([])
    await pass(1)
    expect(harness.sentIds).toEqual(['b'])
  })

  it('abort the attempt silently when they lose the lock', async () => {
    harness.send.mockImplementation(
      (_item, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    await harness.write('a')
    await pass(500)
    harness.outbox.pause()
    harness.lost.abort()
    await pass(0)
    expect([harness.states(), harness.disk.get('a')?.hasFailedAttempt]).toEqual([['a waiting'], undefined])
  })

  it('send nothing while paused', async () => {
    harness.outbox.pause()
    await harness.write('a')
    await pass(60_000)
    expect([harness.locked.mock.calls, harness.sentIds]).toEqual([[], []])
    harness.outbox.resumeNow()
    await pass(0)
    expect(harness.sentIds).toEqual(['a'])
  })

  it('send nothing if paused while waiting for the lock', async () => {
    let yield_ = (): void => undefined
    harness.lockAvailable = new Promise((resolve) => {
      yield_ = resolve
    })
    await harness.write('a')
    await pass(500)
    harness.outbox.pause()
    yield_()
    await pass(60_000)
    expect(harness.sentIds).toEqual([])
  })
})

describe('stop', () => {
  it('sends nothing more, aborts the request in flight and ignores its response', async () => {
    await harness.outbox.load()
    let given: AbortSignal | undefined
    let answer = (_at: number): void => undefined
    harness.send.mockImplementation((_item, signal) => {
      given = signal
      return new Promise((resolve) => {
        answer = resolve
      })
    })
    await harness.write('a')
    await harness.write('b')
    await pass(500)
    harness.onChange.mockClear()
    harness.outbox.stop()
    answer(5000)
    await pass(60_000)
    expect([given?.aborted, harness.send.mock.calls.length, harness.onAccepted.mock.calls]).toEqual([
      true,
      1,
      [],
    ])
    expect([harness.disk.get('a')?.state, harness.onChange.mock.calls]).toEqual(['waiting', []])
  })

  it('doesn’t persist an item being added, and doesn’t block its caller', async () => {
    const written = harness.write('a')
    harness.outbox.stop()
    await written
    await pass(5000)
    expect([harness.disk.size, harness.sentIds]).toEqual([0, []])
  })
})

it('sends nothing before the persisted items were loaded', async () => {
  void harness.write('b')
  await pass(5000)
  expect([harness.sentIds, harness.disk.size]).toEqual([[], 0])
  await harness.restore(textItem('a'))
  await pass(1000)
  expect(harness.sentIds).toEqual(['a', 'b'])
})

it('loads persisted items on resume if that failed at the start', async () => {
  harness.failsToRead = true
  await harness.restore(textItem('a'))
  await pass(5000)
  expect(harness.sentIds).toEqual([])
  harness.failsToRead = false
  harness.outbox.resumeNow()
  await pass(1)
  expect(harness.sentIds).toEqual(['a'])
})

it('retries a failed lock request a second later', async () => {
  harness.lockAvailable = Promise.reject(new Error('no locks'))
  harness.lockAvailable.catch(() => undefined)
  await harness.outbox.load()
  await harness.write('a')
  await pass(500)
  harness.lockAvailable = Promise.resolve()
  await pass(999)
  expect(harness.sentIds).toEqual([])
  await pass(1)
  expect(harness.sentIds).toEqual(['a'])
})
