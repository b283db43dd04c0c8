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

  it('has a preview and progress, and its bytes are deleted once accepted', async () => {
    harness.upload.mockImplementation(async (_item, _bytes, _signal, onProgress) => {
      onProgress(0.25)
      harness.onChange.mockClear()
      expect(harness.deliveryOf('p')).toEqual({ state: 'uploading', progress: 0.25 })
      return '/files/p'
    })
    await harness.writePicture('p')
    expect(harness.outbox.getFile('p')).toMatchObject({ size: 3, type: 'image/jpeg' })
    await pass(500)
    expect([harness.sentIds, harness.files.size, harness.outbox.getFile('p')?.size]).toEqual([['p'], 0, 3])
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

  it('has no preview once removed', async () => {
    await harness.writePicture('p')
    await harness.outbox.remove('p')
    expect(harness.outbox.getFile('p')).toBeUndefined()
  })

  it('is uploaded from memory if it couldn’t be persisted', async () => {
    harness.rejectsWrites = true
    await harness.writePicture('p')
    await pass(500)
    expect([harness.upload.mock.calls[0]?.[1].byteLength, harness.sentIds]).toEqual([3, ['p']])
  })

  it('is retried after other upload errors', async () => {
    harness.upload.mockRejectedValue(offline)
    await harness.writePicture('p')
    await pass(100_000)
    expect(harness.upload.mock.calls.length).toBeGreaterThan(5)
    expect(harness.deliveryOf('p')).toEqual({ state: 'waiting', isRemovable: true })
    // It can't be in the history, so there is no search.
    expect([harness.searchHistory.mock.calls, harness.disk.get('p')?.mayBeStored]).toEqual([[], false])
  })

  it('is retried after a timeout of the send request', async () => {
    for (let tries = 0; tries < 5; tries++) harness.send.mockRejectedValueOnce(failure({ kind: 'timeout' }))
    await harness.writePicture('p')
    await pass(60_000)
    expect([harness.upload.mock.calls.length, harness.sentIds]).toEqual([1, ['p']])
  })

  it('is uploaded again after a refusal', async () => {
    harness.send.mockRejectedValueOnce(failure({ kind: 'http', status: 400 }))
    await harness.writePicture('p')
    await pass(500)
    expect(harness.disk.get('p')?.path).toBeUndefined()
    await harness.outbox.resend('p')
    await pass(0)
    expect([harness.upload.mock.calls.length, harness.sentIds]).toEqual([2, ['p']])
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
  ])('aborts the upload when removed %s', async (_, takeBack) => {
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
    expect([given?.aborted, harness.sentIds]).toEqual([true, ['b']])
  })

  it('is restored with its bytes', async () => {
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
