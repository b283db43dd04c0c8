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
import type { OutboxItem } from './outbox-items.ts'

let harness: OutboxHarness
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  harness = OutboxHarness.start()
})
afterEach(() => harness.end())

describe('the history', () => {
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

  it('removes messages that it has, which were sent here', async () => {
    await harness.restore(sent('a'), sent('b', { order: 2, at: 7000 }))
    const found = harness.outbox.removeDelivered([entryOf('a')], undefined)
    await pass(0)
    expect([[...found.keys()], harness.states(), [...harness.disk.keys()]]).toEqual([
      ['a'],
      ['b succeed'],
      ['b'],
    ])
    expect(['a', 'b'].map(harness.outbox.wasSentHere)).toEqual([true, false])
    // It had already been accepted.
    expect(harness.onAccepted).not.toHaveBeenCalled()
  })

  it('accepts a message in flight only by its clientId, once', async () => {
    const request = Promise.withResolvers<number>()
    harness.send.mockReturnValue(request.promise)
    await harness.outbox.load()
    await harness.write('a')
    await pass(500)
    const unidentified = entryOf('a', { at: NOW + 500 })
    expect(harness.outbox.removeDelivered([unidentified], undefined).size).toBe(0)
    expect(harness.outbox.removeDelivered([{ ...unidentified, clientId: 'a' }], undefined).size).toBe(1)
    request.resolve(NOW + 500)
    await pass(0)
    expect([harness.states(), harness.disk.size, harness.onAccepted.mock.calls.length]).toEqual([[], 0, 1])
  })

  test.each([
    ['is missing', {}, 5000, 64_000, 'failed'],
    ['was attempted less than a minute before', {}, 4000, 63_999, 'succeed'],
    ['is older than what was fetched', {}, 5001, 64_000, 'succeed'],
    ['has no response', { state: 'waiting', at: undefined } as const, 4000, 64_000, 'waiting'],
  ])(
    'marks an accepted message as failed if it is missing: one that %s',
    async (_, more, from, since, state) => {
      harness.lockAvailable = new Promise(() => undefined)
      await harness.restore(sent('a', more))
      harness.outbox.failMissing(from, since)
      await pass(0)
      expect([harness.disk.get('a')?.state, harness.outbox.items()[0]?.state]).toEqual([state, state])
      if (state === 'failed') expect(harness.disk.get('a')).toMatchObject({ at: undefined, ...refused() })
    },
  )
})

describe('tabs', () => {
  beforeEach(() => harness.outbox.load())

  it('wait for the lock, and send neither what another has sent nor before the send delay', async () => {
    const lock = Promise.withResolvers<void>()
    harness.lockAvailable = lock.promise
    await harness.write('a')
    await pass(5000)
    expect([harness.locked.mock.calls.length, harness.sentIds]).toEqual([1, []])
    await harness.write('b')
    harness.disk.delete('a')
    // Written earlier in another tab.
    harness.disk.set('x', textItem('x'))
    lock.resolve()
    await pass(499)
    expect([harness.sentIds, harness.states()]).toEqual([['x'], ['x succeed', 'b waiting']])
    await pass(1)
    expect(harness.sentIds).toEqual(['x', 'b'])
  })

  it('abort the attempt silently when they lose the lock', async () => {
    harness.send.mockImplementation((_, signal) => rejectOnAbort(signal))
    await harness.write('a')
    await pass(500)
    harness.lost.abort()
    expect(harness.send.mock.calls[0]?.[1].aborted).toBe(true)
    harness.outbox.pause()
    await pass(0)
    expect([harness.states(), harness.disk.get('a')?.hasFailedAttempt]).toEqual([['a waiting'], undefined])
  })

  it('send nothing while paused, also if they waited for the lock before', async () => {
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
})

describe('stop', () => {
  it('aborts the request in flight, ignores its response and sends nothing more', async () => {
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

  it('doesn’t persist an item being added, and doesn’t block its caller', async () => {
    const written = harness.write('a')
    harness.outbox.stop()
    await written
    await pass(5000)
    expect([harness.disk.size, harness.sentIds]).toEqual([0, []])
  })
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
    ['a refusal of its message', failure({ kind: 'http', status: 400 }), 2],
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

  it('fails if its bytes are gone', async () => {
    const file = { name: 'p.mp4', type: 'video/mp4', fileType: 'video' } as const
    await harness.restore(textItem('p', { file }))
    await pass(0)
    expect(harness.deliveryOf('p')).toEqual({ state: 'failed', reason: { kind: 'storage' } })
    expect(harness.upload).not.toHaveBeenCalled()
  })

  it('is restored with its bytes, and uploaded from memory if it couldn’t be persisted', async () => {
    harness.files.set('q', new ArrayBuffer(5))
    await harness.restore(textItem('q', { file: { name: 'q.mp4', type: 'video/mp4', fileType: 'video' } }))
    await pass(0)
    expect(harness.outbox.getFile('q')).toMatchObject({ size: 5, type: 'video/mp4' })
    harness.rejectsWrites = true
    await harness.writePicture('p')
    await pass(500)
    expect(harness.upload.mock.calls.map(([, bytes]) => bytes.byteLength)).toEqual([5, 3])
  })

  it.each([
    ['here', () => harness.outbox.remove('p')],
    ['in another tab', () => harness.outbox.load()],
  ])('removed %s isn’t uploaded further, and unblocks the next message', async (_, remove) => {
    harness.upload.mockImplementation((_item, _bytes, signal) => rejectOnAbort(signal))
    await harness.writePicture('p')
    await harness.write('b')
    await pass(500)
    harness.disk.delete('p')
    await remove()
    await pass(1000)
    expect([harness.upload.mock.calls[0]?.[2].aborted, harness.sentIds]).toEqual([true, ['b']])
    expect(harness.states()).toEqual(['b succeed'])
  })
})
