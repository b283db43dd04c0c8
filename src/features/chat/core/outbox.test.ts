import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, NOW, OutboxDesk, offline, refused, textItem } from './outbox.fixture.ts'

let desk: OutboxDesk
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  desk = OutboxDesk.start()
})
afterEach(() => desk.end())

describe('a message', () => {
  beforeEach(() => desk.outbox.load())

  it('is shown at once, on disk soon, sent half a second after it was written, and then accepted', async () => {
    const written = desk.write('a')
    expect(desk.states()).toEqual(['a waiting'])
    await written
    expect([desk.disk.get('a')?.state, desk.announce.mock.calls.length]).toEqual(['waiting', 1])
    await pass(499)
    expect(desk.taken).toEqual([])
    await pass(1)
    expect([desk.taken, desk.states()]).toEqual([['a'], ['a succeed']])
    expect(desk.disk.get('a')).toMatchObject({ state: 'succeed', at: 5000, tried: true, floor: 900 })
    expect(desk.accepted).toHaveBeenCalledOnce()
    await pass(600_000)
    expect(desk.send).toHaveBeenCalledOnce()
  })

  it('says that it is being sent while it is, and can’t be taken back then', async () => {
    desk.send.mockReturnValue(new Promise(() => undefined))
    await desk.write('a')
    const shown: string[] = []
    desk.changed.mockImplementation(() => void shown.push(...desk.states()))
    await pass(500)
    expect([desk.states(), shown.includes('a sending')]).toEqual([['a sending'], true])
    // However often somebody is back.
    desk.outbox.poke()
    desk.outbox.poke()
    await pass(60_000)
    expect(desk.send).toHaveBeenCalledOnce()
    await desk.outbox.remove('a')
    expect([desk.states(), desk.disk.size]).toEqual([['a sending'], 1])
  })

  it('keeps its place behind the one before, also while that waits', async () => {
    desk.send.mockRejectedValueOnce(offline)
    await Promise.all([desk.write('a'), desk.write('b')])
    await pass(500)
    expect(desk.states()).toEqual(['a waiting', 'b waiting'])
    await pass(1000)
    expect(desk.taken).toEqual(['a', 'b'])
    expect(desk.send.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'a', 'b'])
  })

  it('taken back before it leaves is gone from the disk, and is never sent', async () => {
    await desk.write('a')
    await desk.outbox.remove('a')
    await pass(5000)
    expect([desk.states(), desk.disk.size, desk.taken]).toEqual([[], 0, []])
    expect(desk.announce).toHaveBeenCalledTimes(2)
  })

  it('that was accepted can’t be taken back', async () => {
    await desk.write('a')
    await pass(500)
    await desk.outbox.remove('a')
    await desk.outbox.remove('nobody')
    expect(desk.states()).toEqual(['a succeed'])
  })

  it('stays in memory where the disk takes nothing, is sent all the same, and reaches the disk later', async () => {
    desk.full = true
    desk.send.mockRejectedValueOnce(offline)
    await desk.write('a')
    await pass(500)
    expect([desk.states(), desk.disk.size]).toEqual([['a waiting'], 0])
    desk.full = false
    desk.outbox.poke()
    await pass(0)
    expect([desk.taken, desk.disk.get('a')?.state]).toEqual([['a'], 'succeed'])
  })

  it('reaches the disk as soon as that takes it, also while another tab has the turn', async () => {
    desk.full = true
    desk.turn = new Promise(() => undefined)
    await desk.writePicture('p')
    desk.full = false
    desk.outbox.poke()
    await pass(0)
    expect([[...desk.disk.keys()], [...desk.files.keys()]]).toEqual([['p'], ['p']])
  })

  it('is written behind what an earlier life left, also where the clock was set back since', async () => {
    desk.outbox.stop()
    desk = new OutboxDesk()
    desk.disk.set('old', textItem('old', { order: NOW + 9000 }))
    const written = desk.write('a')
    expect(desk.states()).toEqual(['a waiting'])
    await desk.outbox.load()
    await written
    expect(desk.disk.get('a')?.order).toBe(NOW + 9001)
    await desk.write('b')
    expect(desk.disk.get('b')?.order).toBe(NOW + 9002)
    await pass(1000)
    expect(desk.taken).toEqual(['old', 'a', 'b'])
  })

  it('waits no longer than half a second where the clock was set back since it was written', async () => {
    await desk.write('a')
    vi.setSystemTime(NOW - 86_400_000)
    await pass(500)
    expect(desk.taken).toEqual(['a'])
  })
})

describe('a try that failed', () => {
  beforeEach(async () => {
    await desk.outbox.load()
    await desk.write('a')
  })

  it('is repeated with waits that grow from one second to thirty, looking first each time', async () => {
    desk.send.mockRejectedValue(offline)
    const times: number[] = []
    desk.look.mockImplementation(async () => void times.push(Date.now() - NOW))
    await pass(200_000)
    expect(times.slice(0, 7)).toEqual([1500, 3500, 7500, 15_500, 31_500, 61_500, 91_500])
    expect(desk.deliveryOf('a')).toEqual({ state: 'waiting', removable: true })
    expect(desk.send).toHaveBeenCalledTimes(times.length + 1)
  })

  it('begins with short waits again after one that went well', async () => {
    for (let tries = 0; tries < 4; tries++) desk.send.mockRejectedValueOnce(offline)
    await pass(15_600)
    expect(desk.taken).toEqual(['a'])
    desk.send.mockRejectedValueOnce(offline)
    await desk.write('b')
    await pass(1500)
    expect(desk.taken).toEqual(['a', 'b'])
  })

  it('is repeated at once when the network or the customer is back', async () => {
    desk.send.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline).mockRejectedValueOnce(offline)
    await pass(4000)
    expect(desk.send).toHaveBeenCalledTimes(3)
    desk.outbox.poke()
    await pass(0)
    expect([desk.look.mock.calls.length, desk.taken]).toEqual([3, ['a']])
  })

  it('after “too many requests” waits for five seconds and more, and has nothing to look for', async () => {
    desk.send
      .mockRejectedValueOnce(failure({ kind: 'http', status: 429 }))
      .mockRejectedValueOnce(failure({ kind: 'http', status: 429 }))
    await pass(5499)
    expect(desk.send).toHaveBeenCalledTimes(1)
    expect(desk.disk.get('a')).toMatchObject({ tried: false, stuck: true })
    await pass(1)
    expect(desk.send).toHaveBeenCalledTimes(2)
    await pass(9999)
    expect(desk.send).toHaveBeenCalledTimes(2)
    await pass(1)
    expect([desk.taken, desk.look.mock.calls]).toEqual([['a'], []])
  })

  it('of unknown outcome stays so when the next one was limited', async () => {
    desk.send.mockRejectedValueOnce(offline).mockRejectedValueOnce(failure({ kind: 'http', status: 429 }))
    await pass(20_000)
    expect([desk.look.mock.calls.length, desk.taken]).toEqual([2, ['a']])
  })

  it('that the server refused is the customer’s to send again, from the beginning', async () => {
    desk.send.mockRejectedValueOnce(failure({ kind: 'key', key: 'KEY_INVALID', status: 400 }))
    await desk.write('b')
    await pass(1000)
    expect(desk.deliveryOf('a')).toEqual(refused('KEY_INVALID'))
    expect([desk.taken, desk.disk.get('a')?.tried]).toEqual([['b'], false])
    await pass(60_000)
    expect(desk.taken).toEqual(['b'])
    await desk.outbox.resend('a')
    await pass(0)
    expect([desk.taken, desk.look.mock.calls, desk.disk.get('a')?.reason]).toEqual([
      ['b', 'a'],
      [],
      undefined,
    ])
  })

  it('only what failed can be sent again', async () => {
    await desk.outbox.resend('a')
    await desk.outbox.resend('nobody')
    await pass(500)
    await desk.outbox.resend('a')
    await pass(5000)
    expect(desk.taken).toEqual(['a'])
  })

  it('whose message was taken back meanwhile leaves nothing behind', async () => {
    desk.look.mockReturnValue(new Promise(() => undefined))
    desk.send.mockRejectedValueOnce(offline)
    await desk.write('b')
    await pass(1600)
    await desk.outbox.remove('a')
    await pass(0)
    expect([desk.states(), desk.disk.has('a'), desk.taken]).toEqual([['b succeed'], false, ['b']])
  })
})
