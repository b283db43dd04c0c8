import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, OutboxHarness, offline, refused, textItem } from './outbox.fixture.ts'

let harness: OutboxHarness
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  harness = OutboxHarness.start()
})
afterEach(() => harness.end())

describe('a file', () => {
  beforeEach(() => harness.outbox.load())

  it('shows its own bytes and how far it is, and lets go of them once it is accepted', async () => {
    harness.upload.mockImplementation(async (_item, _bytes, _signal, onProgress) => {
      onProgress(0.25)
      harness.changed.mockClear()
      expect(harness.deliveryOf('p')).toEqual({ state: 'uploading', progress: 0.25 })
      return '/files/p'
    })
    await harness.writePicture('p')
    expect(harness.outbox.getFile('p')).toMatchObject({ size: 3, type: 'image/jpeg' })
    await pass(500)
    expect([harness.taken, harness.files.size, harness.outbox.getFile('p')?.size]).toEqual([['p'], 0, 3])
  })

  it('that takes too long three times is the customer’s to send again, and then has three more', async () => {
    harness.upload.mockRejectedValue(failure({ kind: 'timeout' }))
    await harness.writePicture('p')
    await pass(60_000)
    expect([harness.upload.mock.calls.length, harness.deliveryOf('p')]).toEqual([3, refused()])
    await harness.outbox.resend('p')
    await pass(60_000)
    expect([harness.upload.mock.calls.length, harness.deliveryOf('p')]).toEqual([6, refused()])
  })

  it('taken back has no preview any more', async () => {
    await harness.writePicture('p')
    await harness.outbox.remove('p')
    expect(harness.outbox.getFile('p')).toBeUndefined()
  })

  it('that the disk didn’t take is uploaded from memory', async () => {
    harness.full = true
    await harness.writePicture('p')
    await pass(500)
    expect([harness.upload.mock.calls[0]?.[1].byteLength, harness.taken]).toEqual([3, ['p']])
  })

  it('whose upload fails in another way isn’t given up', async () => {
    harness.upload.mockRejectedValue(offline)
    await harness.writePicture('p')
    await pass(100_000)
    expect(harness.upload.mock.calls.length).toBeGreaterThan(5)
    expect(harness.deliveryOf('p')).toEqual({ state: 'waiting', isRemovable: true })
    // It certainly isn't in the history.
    expect([harness.look.mock.calls, harness.disk.get('p')?.tried]).toEqual([[], false])
  })

  it('whose sending takes too long isn’t given up', async () => {
    for (let tries = 0; tries < 5; tries++) harness.send.mockRejectedValueOnce(failure({ kind: 'timeout' }))
    await harness.writePicture('p')
    await pass(60_000)
    expect([harness.upload.mock.calls.length, harness.taken]).toEqual([1, ['p']])
  })

  it('that the server refused is uploaded again', async () => {
    harness.send.mockRejectedValueOnce(failure({ kind: 'http', status: 400 }))
    await harness.writePicture('p')
    await pass(500)
    expect(harness.disk.get('p')?.path).toBeUndefined()
    await harness.outbox.resend('p')
    await pass(0)
    expect([harness.upload.mock.calls.length, harness.taken]).toEqual([2, ['p']])
  })

  it.each([
    ['here', () => harness.outbox.remove('p')],
    [
      'in another tab',
      () => {
        harness.disk.delete('p')
        return harness.outbox.load()
      },
    ],
  ])('taken back %s while it is uploaded ends the upload', async (_, takeBack) => {
    let given: AbortSignal | undefined
    harness.upload.mockImplementation((_item, _bytes, signal) => {
      given = signal
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await harness.writePicture('p')
    await harness.write('b')
    await pass(500)
    await takeBack()
    await pass(1000)
    expect([given?.aborted, harness.taken]).toEqual([true, ['b']])
  })

  it('of an earlier life comes with its bytes', async () => {
    harness.files.set('p', new ArrayBuffer(5))
    await harness.restore(
      textItem('p', { file: { name: 'p.mp4', type: 'video/mp4', fileType: 'video' } }),
      textItem('q'),
    )
    await pass(0)
    expect(harness.outbox.getFile('p')).toMatchObject({ size: 5, type: 'video/mp4' })
    expect(harness.upload.mock.calls[0]?.[1].byteLength).toBe(5)
  })
})
