import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { Entry } from '#features/chat/core/history/entry.ts'
import {
  NOW,
  OutboxHarness,
  offline,
  pass,
  rejectOnAbort,
  setUpOutboxTime,
  textItem,
} from './outbox.fixture.ts'
import type { OutboxItem } from './outbox-items.ts'

setUpOutboxTime()
let harness: OutboxHarness
beforeEach(() => {
  harness = new OutboxHarness()
})
afterEach(() => harness.outbox.stop())

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
