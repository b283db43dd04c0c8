import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Entry } from './entry.ts'
import { NOW, OutboxDesk, offline, refused, textItem } from './outbox.fixture.ts'
import type { OutboxItem } from './outbox-item.ts'

let desk: OutboxDesk
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const entryOf = (id: string, more: Partial<Entry> = {}): Entry => ({
  at: 5000,
  sender: 'customer',
  type: 'text',
  payload: { message: id },
  ...more,
})

beforeEach(() => {
  desk = OutboxDesk.start()
})
afterEach(() => desk.end())

describe('what the history shows', () => {
  const sent = (id: string, more: Partial<OutboxItem> = {}) =>
    textItem(id, {
      state: 'succeed',
      tried: true,
      at: 5000,
      floor: 900,
      firstTry: 4000,
      lastTry: 4000,
      ...more,
    })

  it('taken back while it was being written leaves the disk, too', async () => {
    let written = (): void => undefined
    desk.slow = new Promise((resolve) => {
      written = resolve
    })
    await desk.outbox.load()
    void desk.write('a')
    await pass(0)
    await desk.outbox.remove('a')
    written()
    await pass(5000)
    expect([desk.disk.size, desk.taken]).toEqual([0, []])
  })

  it('leaves the outbox, and is known as our own', async () => {
    await desk.restore(sent('a'), sent('b', { order: 2, at: 7000 }))
    expect(desk.outbox.isOwn('a')).toBe(false)
    const found = desk.outbox.settle([entryOf('a')], undefined)
    expect([...found.keys()]).toEqual(['a'])
    await pass(0)
    expect([desk.states(), [...desk.disk.keys()], desk.outbox.isOwn('a')]).toEqual([
      ['b succeed'],
      ['b'],
      true,
    ])
    // It was accepted before.
    expect(desk.accepted).not.toHaveBeenCalled()
  })

  it('counts as accepted where no answer came, and isn’t sent again', async () => {
    desk.send.mockRejectedValueOnce(offline)
    await desk.outbox.load()
    await desk.write('a')
    await pass(600)
    desk.outbox.settle([entryOf('a', { at: NOW + 500 })], undefined)
    await pass(60_000)
    expect([desk.accepted.mock.calls.length, desk.send.mock.calls.length, desk.states()]).toEqual([1, 1, []])
  })

  it('found while it was looked for, isn’t sent again', async () => {
    desk.send.mockRejectedValueOnce(offline)
    desk.look.mockImplementation(async () => {
      desk.outbox.settle([entryOf('a', { at: NOW + 500 })], undefined)
    })
    await desk.outbox.load()
    await desk.write('a')
    await pass(60_000)
    expect([desk.send.mock.calls.length, desk.states()]).toEqual([1, []])
  })

  it('isn’t believed to be the message whose request is under way, unless it has our id', async () => {
    let answer = (_at: number): void => undefined
    desk.send.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await desk.outbox.load()
    await desk.write('a')
    await pass(500)
    const nameless = entryOf('a', { at: NOW + 500 })
    expect(desk.outbox.settle([nameless], undefined).size).toBe(0)
    expect(desk.states()).toEqual(['a sending'])
    expect(desk.outbox.settle([{ ...nameless, clientId: 'a' }], undefined).size).toBe(1)
    expect([desk.states(), desk.accepted.mock.calls.length]).toEqual([[], 1])
    answer(NOW + 500)
    await pass(0)
    expect([desk.states(), desk.disk.size, desk.accepted.mock.calls.length]).toEqual([[], 0, 1])
  })

  it.each([
    ['an answered message that it should have is shown as not sent', {}, 4000, 64_000, 'failed'],
    ['not within a minute of its sending', {}, 4000, 63_999, 'succeed'],
    ['not one from before what was read', {}, 5001, 64_000, 'succeed'],
    ['one of just the time from which on nothing is missing', {}, 5000, 64_000, 'failed'],
    ['not one without an answer', { state: 'waiting', at: undefined } as const, 4000, 64_000, 'waiting'],
  ])('lacks something: %s', async (_, more, from, since, state) => {
    desk.turn = new Promise(() => undefined)
    await desk.restore(sent('a', more))
    desk.outbox.doubt(from, since)
    await pass(0)
    expect([desk.disk.get('a')?.state, desk.outbox.items()[0]?.state]).toEqual([state, state])
    if (state === 'failed') expect(desk.disk.get('a')).toMatchObject({ at: undefined, ...refused() })
  })
})

describe('tabs', () => {
  beforeEach(() => desk.outbox.load())

  it('one waits for its turn, and sends nothing that the other has sent meanwhile', async () => {
    let yield_ = (): void => undefined
    desk.turn = new Promise((resolve) => {
      yield_ = resolve
    })
    await desk.write('a')
    await pass(5000)
    expect([desk.locked.mock.calls.length, desk.taken]).toEqual([1, []])
    desk.disk.delete('a')
    yield_()
    await pass(0)
    expect([desk.taken, desk.states()]).toEqual([[], []])
  })

  it('its turn come, it waits for its own half second where the other has sent what was before it', async () => {
    let yield_ = (): void => undefined
    desk.turn = new Promise((resolve) => {
      yield_ = resolve
    })
    await desk.write('a')
    await pass(5000)
    await desk.write('b')
    desk.disk.delete('a')
    yield_()
    await pass(499)
    expect(desk.taken).toEqual([])
    await pass(1)
    expect(desk.taken).toEqual(['b'])
  })

  it('whoever loses its turn gives the try up, and says nothing about it', async () => {
    desk.send.mockImplementation(
      (_item, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    await desk.write('a')
    await pass(500)
    desk.outbox.rest()
    desk.lost.abort()
    await pass(0)
    expect([desk.states(), desk.disk.get('a')?.stuck]).toEqual([['a waiting'], undefined])
  })

  it('a page at rest sends nothing until it is poked', async () => {
    desk.outbox.rest()
    await desk.write('a')
    await pass(60_000)
    expect([desk.locked.mock.calls, desk.taken]).toEqual([[], []])
    desk.outbox.poke()
    await pass(0)
    expect(desk.taken).toEqual(['a'])
  })

  it('a page that comes to rest while it waits for its turn sends nothing', async () => {
    let yield_ = (): void => undefined
    desk.turn = new Promise((resolve) => {
      yield_ = resolve
    })
    await desk.write('a')
    await pass(500)
    desk.outbox.rest()
    yield_()
    await pass(60_000)
    expect(desk.taken).toEqual([])
  })
})

describe('the end of the identity', () => {
  it('sends nothing more, ends what is under way, and keeps nothing of its answer', async () => {
    await desk.outbox.load()
    let given: AbortSignal | undefined
    let answer = (_at: number): void => undefined
    desk.send.mockImplementation((_item, signal) => {
      given = signal
      return new Promise((resolve) => {
        answer = resolve
      })
    })
    await desk.write('a')
    await desk.write('b')
    await pass(500)
    desk.changed.mockClear()
    desk.outbox.stop()
    answer(5000)
    await pass(60_000)
    expect([given?.aborted, desk.send.mock.calls.length, desk.accepted.mock.calls]).toEqual([true, 1, []])
    expect([desk.disk.get('a')?.state, desk.changed.mock.calls]).toEqual(['waiting', []])
  })

  it('what was being added isn’t kept any more, and nobody waits for it', async () => {
    const written = desk.write('a')
    desk.outbox.stop()
    await written
    await pass(5000)
    expect([desk.disk.size, desk.taken]).toEqual([0, []])
  })
})

it('nothing is sent before what an earlier life left was read', async () => {
  void desk.write('b')
  await pass(5000)
  expect([desk.taken, desk.disk.size]).toEqual([[], 0])
  await desk.restore(textItem('a'))
  await pass(1000)
  expect(desk.taken).toEqual(['a', 'b'])
})

it('a disk that can’t be read at the start is read again when somebody is back', async () => {
  desk.unreadable = true
  await desk.restore(textItem('a'))
  await pass(5000)
  expect(desk.taken).toEqual([])
  desk.unreadable = false
  desk.outbox.poke()
  await pass(1)
  expect(desk.taken).toEqual(['a'])
})

it('a lock that fails is asked for again a second later', async () => {
  desk.turn = Promise.reject(new Error('no locks'))
  desk.turn.catch(() => undefined)
  await desk.outbox.load()
  await desk.write('a')
  await pass(500)
  desk.turn = Promise.resolve()
  await pass(999)
  expect(desk.taken).toEqual([])
  await pass(1)
  expect(desk.taken).toEqual(['a'])
})
