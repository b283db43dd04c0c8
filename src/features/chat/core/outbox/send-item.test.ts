import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import {
  failure,
  http,
  NOW,
  OutboxHarness,
  offline,
  pass,
  rejectOnAbort,
  setUpOutboxTime,
  textItem,
} from './outbox.fixture.ts'

const refused = { state: 'failed', reason: { kind: 'refused' } }

setUpOutboxTime()
let harness: OutboxHarness
beforeEach(() => {
  harness = new OutboxHarness()
})
afterEach(() => harness.outbox.stop())

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
  expect(harness.deliveryOf('a')).toEqual(refused)
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
    expect([harness.upload.mock.calls.length, harness.deliveryOf('p')]).toEqual([3, refused])
    await harness.outbox.resend('p')
    await pass(60_000)
    expect([harness.upload.mock.calls.length, harness.deliveryOf('p')]).toEqual([6, refused])
  })

  it('is uploaded from memory if it couldn’t be persisted', async () => {
    await harness.writePicture('p')
    harness.files.clear()
    await pass(500)
    expect(harness.upload.mock.calls.map(([, bytes]) => bytes.byteLength)).toEqual([3])
  })

  it('fails if its bytes are gone', async () => {
    await harness.restore(textItem('p', { file: { name: 'p.mp4', type: 'video/mp4', fileType: 'video' } }))
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
