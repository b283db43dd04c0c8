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

  it('is shown at once, on disk soon, sent half a second after it was written, and then accepted', async () => {
    const written = harness.write('a')
    expect(harness.states()).toEqual(['a waiting'])
    await written
    expect([harness.disk.get('a')?.state, harness.announce.mock.calls.length]).toEqual(['waiting', 1])
    await pass(499)
    expect(harness.taken).toEqual([])
    await pass(1)
    expect([harness.taken, harness.states()]).toEqual([['a'], ['a succeed']])
    expect(harness.disk.get('a')).toMatchObject({ state: 'succeed', at: 5000, tried: true, floor: 900 })
    expect(harness.accepted).toHaveBeenCalledOnce()
    await pass(600_000)
    expect(harness.send).toHaveBeenCalledOnce()
  })

  it('says that it is being sent while it is, and can’t be taken back then', async () => {
    harness.send.mockReturnValue(new Promise(() => undefined))
    await harness.write('a')
    const shown: string[] = []
    harness.changed.mockImplementation(() => void shown.push(...harness.states()))
    await pass(500)
    expect([harness.states(), shown.includes('a sending')]).toEqual([['a sending'], true])
    // However often somebody is back.
    harness.outbox.resumeNow()
    harness.outbox.resumeNow()
    await pass(60_000)
    expect(harness.send).toHaveBeenCalledOnce()
    await harness.outbox.remove('a')
    expect([harness.states(), harness.disk.size]).toEqual([['a sending'], 1])
  })

  it('keeps its place behind the one before, also while that waits', async () => {
    harness.send.mockRejectedValueOnce(offline)
    await Promise.all([harness.write('a'), harness.write('b')])
    await pass(500)
    expect(harness.states()).toEqual(['a waiting', 'b waiting'])
    await pass(1000)
    expect(harness.taken).toEqual(['a', 'b'])
    expect(harness.send.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'a', 'b'])
  })

  it('taken back before it leaves is gone from the disk, and is never sent', async () => {
    await harness.write('a')
    await harness.outbox.remove('a')
    await pass(5000)
    expect([harness.states(), harness.disk.size, harness.taken]).toEqual([[], 0, []])
    expect(harness.announce).toHaveBeenCalledTimes(2)
  })

  it('that was accepted can’t be taken back', async () => {
    await harness.write('a')
    await pass(500)
    await harness.outbox.remove('a')
    await harness.outbox.remove('nobody')
    expect(harness.states()).toEqual(['a succeed'])
  })

  it('stays in memory where the disk takes nothing, is sent all the same, and reaches the disk later', async () => {
    harness.full = true
    harness.send.mockRejectedValueOnce(offline)
    await harness.write('a')
    await pass(500)
    expect([harness.states(), harness.disk.size]).toEqual([['a waiting'], 0])
    harness.full = false
    harness.outbox.resumeNow()
    await pass(0)
    expect([harness.taken, harness.disk.get('a')?.state]).toEqual([['a'], 'succeed'])
  })

  it('reaches the disk as soon as that takes it, also while another tab has the turn', async () => {
    harness.full = true
    harness.turn = new Promise(() => undefined)
    await harness.writePicture('p')
    harness.full = false
    harness.outbox.resumeNow()
    await pass(0)
    expect([[...harness.disk.keys()], [...harness.files.keys()]]).toEqual([['p'], ['p']])
  })

  it('is written behind what an earlier life left, also where the clock was set back since', async () => {
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
    expect(harness.taken).toEqual(['old', 'a', 'b'])
  })

  it('waits no longer than half a second where the clock was set back since it was written', async () => {
    await harness.write('a')
    vi.setSystemTime(NOW - 86_400_000)
    await pass(500)
    expect(harness.taken).toEqual(['a'])
  })
})

describe('a try that failed', () => {
  beforeEach(async () => {
    await harness.outbox.load()
    await harness.write('a')
  })

  it('is repeated with waits that grow from one second to thirty, looking first each time', async () => {
    harness.send.mockRejectedValue(offline)
    const times: number[] = []
    harness.look.mockImplementation(async () => void times.push(Date.now() - NOW))
    await pass(200_000)
    expect(times.slice(0, 7)).toEqual([1500, 3500, 7500, 15_500, 31_500, 61_500, 91_500])
    expect(harness.deliveryOf('a')).toEqual({ state: 'waiting', isRemovable: true })
    expect(harness.send).toHaveBeenCalledTimes(times.length + 1)
  })

  it('begins with short waits again after one that went well', async () => {
    for (let tries = 0; tries < 4; tries++) harness.send.mockRejectedValueOnce(offline)
    await pass(15_600)
    expect(harness.taken).toEqual(['a'])
    harness.send.mockRejectedValueOnce(offline)
    await harness.write('b')
    await pass(1500)
    expect(harness.taken).toEqual(['a', 'b'])
  })

  it('is repeated at once when the network or the customer is back', async () => {
    harness.send.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline).mockRejectedValueOnce(offline)
    await pass(4000)
    expect(harness.send).toHaveBeenCalledTimes(3)
    harness.outbox.resumeNow()
    await pass(0)
    expect([harness.look.mock.calls.length, harness.taken]).toEqual([3, ['a']])
  })

  it('after “too many requests” waits for five seconds and more, and has nothing to look for', async () => {
    harness.send
      .mockRejectedValueOnce(failure({ kind: 'http', status: 429 }))
      .mockRejectedValueOnce(failure({ kind: 'http', status: 429 }))
    await pass(5499)
    expect(harness.send).toHaveBeenCalledTimes(1)
    expect(harness.disk.get('a')).toMatchObject({ tried: false, stuck: true })
    await pass(1)
    expect(harness.send).toHaveBeenCalledTimes(2)
    await pass(9999)
    expect(harness.send).toHaveBeenCalledTimes(2)
    await pass(1)
    expect([harness.taken, harness.look.mock.calls]).toEqual([['a'], []])
  })

  it('of unknown outcome stays so when the next one was limited', async () => {
    harness.send.mockRejectedValueOnce(offline).mockRejectedValueOnce(failure({ kind: 'http', status: 429 }))
    await pass(20_000)
    expect([harness.look.mock.calls.length, harness.taken]).toEqual([2, ['a']])
  })

  it('that the server refused is the customer’s to send again, from the beginning', async () => {
    harness.send.mockRejectedValueOnce(failure({ kind: 'key', key: 'KEY_INVALID', status: 400 }))
    await harness.write('b')
    await pass(1000)
    expect(harness.deliveryOf('a')).toEqual(refused('KEY_INVALID'))
    expect([harness.taken, harness.disk.get('a')?.tried]).toEqual([['b'], false])
    await pass(60_000)
    expect(harness.taken).toEqual(['b'])
    await harness.outbox.resend('a')
    await pass(0)
    expect([harness.taken, harness.look.mock.calls, harness.disk.get('a')?.reason]).toEqual([
      ['b', 'a'],
      [],
      undefined,
    ])
  })

  it('only what failed can be sent again', async () => {
    await harness.outbox.resend('a')
    await harness.outbox.resend('nobody')
    await pass(500)
    await harness.outbox.resend('a')
    await pass(5000)
    expect(harness.taken).toEqual(['a'])
  })

  it('whose message was taken back meanwhile leaves nothing behind', async () => {
    harness.look.mockReturnValue(new Promise(() => undefined))
    harness.send.mockRejectedValueOnce(offline)
    await harness.write('b')
    await pass(1600)
    await harness.outbox.remove('a')
    await pass(0)
    expect([harness.states(), harness.disk.has('a'), harness.taken]).toEqual([['b succeed'], false, ['b']])
  })
})
