import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, OutboxDesk, offline, refused, textItem } from './outbox.fixture.ts'

let desk: OutboxDesk
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  desk = OutboxDesk.start()
})
afterEach(() => desk.end())

describe('a file', () => {
  beforeEach(() => desk.outbox.load())

  it('shows its own bytes and how far it is, and lets go of them once it is accepted', async () => {
    desk.upload.mockImplementation(async (_item, _bytes, _signal, onProgress) => {
      onProgress(0.25)
      desk.changed.mockClear()
      expect(desk.deliveryOf('p')).toEqual({ state: 'uploading', progress: 0.25 })
      return '/files/p'
    })
    await desk.writePicture('p')
    expect(desk.outbox.fileOf('p')).toMatchObject({ size: 3, type: 'image/jpeg' })
    await pass(500)
    expect([desk.taken, desk.files.size, desk.outbox.fileOf('p')?.size]).toEqual([['p'], 0, 3])
  })

  it('that takes too long three times is the customer’s to send again, and then has three more', async () => {
    desk.upload.mockRejectedValue(failure({ kind: 'timeout' }))
    await desk.writePicture('p')
    await pass(60_000)
    expect([desk.upload.mock.calls.length, desk.deliveryOf('p')]).toEqual([3, refused()])
    await desk.outbox.resend('p')
    await pass(60_000)
    expect([desk.upload.mock.calls.length, desk.deliveryOf('p')]).toEqual([6, refused()])
  })

  it('taken back has no preview any more', async () => {
    await desk.writePicture('p')
    await desk.outbox.remove('p')
    expect(desk.outbox.fileOf('p')).toBeUndefined()
  })

  it('that the disk didn’t take is uploaded from memory', async () => {
    desk.full = true
    await desk.writePicture('p')
    await pass(500)
    expect([desk.upload.mock.calls[0]?.[1].byteLength, desk.taken]).toEqual([3, ['p']])
  })

  it('whose upload fails in another way isn’t given up', async () => {
    desk.upload.mockRejectedValue(offline)
    await desk.writePicture('p')
    await pass(100_000)
    expect(desk.upload.mock.calls.length).toBeGreaterThan(5)
    expect(desk.deliveryOf('p')).toEqual({ state: 'waiting', removable: true })
    // It certainly isn't in the history.
    expect([desk.look.mock.calls, desk.disk.get('p')?.tried]).toEqual([[], false])
  })

  it('whose sending takes too long isn’t given up', async () => {
    for (let tries = 0; tries < 5; tries++) desk.send.mockRejectedValueOnce(failure({ kind: 'timeout' }))
    await desk.writePicture('p')
    await pass(60_000)
    expect([desk.upload.mock.calls.length, desk.taken]).toEqual([1, ['p']])
  })

  it('that the server refused is uploaded again', async () => {
    desk.send.mockRejectedValueOnce(failure({ kind: 'http', status: 400 }))
    await desk.writePicture('p')
    await pass(500)
    expect(desk.disk.get('p')?.path).toBeUndefined()
    await desk.outbox.resend('p')
    await pass(0)
    expect([desk.upload.mock.calls.length, desk.taken]).toEqual([2, ['p']])
  })

  it.each([
    ['here', () => desk.outbox.remove('p')],
    [
      'in another tab',
      () => {
        desk.disk.delete('p')
        return desk.outbox.load()
      },
    ],
  ])('taken back %s while it is uploaded ends the upload', async (_, takeBack) => {
    let given: AbortSignal | undefined
    desk.upload.mockImplementation((_item, _bytes, signal) => {
      given = signal
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await desk.writePicture('p')
    await desk.write('b')
    await pass(500)
    await takeBack()
    await pass(1000)
    expect([given?.aborted, desk.taken]).toEqual([true, ['b']])
  })

  it('of an earlier life comes with its bytes', async () => {
    desk.files.set('p', new ArrayBuffer(5))
    await desk.restore(
      textItem('p', { file: { name: 'p.mp4', type: 'video/mp4', fileType: 'video' } }),
      textItem('q'),
    )
    await pass(0)
    expect(desk.outbox.fileOf('p')).toMatchObject({ size: 5, type: 'video/mp4' })
    expect(desk.upload.mock.calls[0]?.[1].byteLength).toBe(5)
  })
})
