import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Entry } from '#features/chat/core/history/entry.ts'
import { NOW, OutboxHarness, offline, refused, textItem } from './outbox.fixture.ts'
import type { OutboxItem } from './outbox-item.ts'

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
    harness.slow = new Promise((resolve) => {
      written = resolve
    })
    await harness.outbox.load()
    void harness.write('a')
    await pass(0)
    await harness.outbox.remove('a')
    written()
    await pass(5000)
    expect([harness.disk.size, harness.taken]).toEqual([0, []])
  })

  it('leaves the outbox, and is known as our own', async () => {
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
    // It was accepted before.
    expect(harness.accepted).not.toHaveBeenCalled()
  })

  it('counts as accepted where no answer came, and isn’t sent again', async () => {
    harness.send.mockRejectedValueOnce(offline)
    await harness.outbox.load()
    await harness.write('a')
    await pass(600)
    harness.outbox.removeDelivered([entryOf('a', { at: NOW + 500 })], undefined)
    await pass(60_000)
    expect([harness.accepted.mock.calls.length, harness.send.mock.calls.length, harness.states()]).toEqual([
      1,
      1,
      [],
    ])
  })

  it('found while it was looked for, isn’t sent again', async () => {
    harness.send.mockRejectedValueOnce(offline)
    harness.look.mockImplementation(async () => {
      harness.outbox.removeDelivered([entryOf('a', { at: NOW + 500 })], undefined)
    })
    await harness.outbox.load()
    await harness.write('a')
    await pass(60_000)
    expect([harness.send.mock.calls.length, harness.states()]).toEqual([1, []])
  })

  it('isn’t believed to be the message whose request is under way, unless it has our id', async () => {
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
    expect([harness.states(), harness.accepted.mock.calls.length]).toEqual([[], 1])
    answer(NOW + 500)
    await pass(0)
    expect([harness.states(), harness.disk.size, harness.accepted.mock.calls.length]).toEqual([[], 0, 1])
  })

  it.each([
    ['an answered message that it should have is shown as not sent', {}, 4000, 64_000, 'failed'],
    ['not within a minute of its sending', {}, 4000, 63_999, 'succeed'],
    ['not one from before what was read', {}, 5001, 64_000, 'succeed'],
    ['one of just the time from which on nothing is missing', {}, 5000, 64_000, 'failed'],
    ['not one without an answer', { state: 'waiting', at: undefined } as const, 4000, 64_000, 'waiting'],
  ])('lacks something: %s', async (_, more, from, since, state) => {
    harness.turn = new Promise(() => undefined)
    await harness.restore(sent('a', more))
    harness.outbox.failMissing(from, since)
    await pass(0)
    expect([harness.disk.get('a')?.state, harness.outbox.items()[0]?.state]).toEqual([state, state])
    if (state === 'failed') expect(harness.disk.get('a')).toMatchObject({ at: undefined, ...refused() })
  })
})

describe('tabs', () => {
  beforeEach(() => harness.outbox.load())

  it('one waits for its turn, and sends nothing that the other has sent meanwhile', async () => {
    let yield_ = (): void => undefined
    harness.turn = new Promise((resolve) => {
      yield_ = resolve
    })
    await harness.write('a')
    await pass(5000)
    expect([harness.locked.mock.calls.length, harness.taken]).toEqual([1, []])
    harness.disk.delete('a')
    yield_()
    await pass(0)
    expect([harness.taken, harness.states()]).toEqual([[], []])
  })

  it('its turn come, it waits for its own half second where the other has sent what was before it', async () => {
    let yield_ = (): void => undefined
    harness.turn = new Promise((resolve) => {
      yield_ = resolve
    })
    await harness.write('a')
    await pass(5000)
    await harness.write('b')
    harness.disk.delete('a')
    yield_()
    await pass(499)
    expect(harness.taken).toEqual([])
    await pass(1)
    expect(harness.taken).toEqual(['b'])
  })

  it('whoever loses its turn gives the try up, and says nothing about it', async () => {
    harness.send.mockImplementation(
      (_item, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    await harness.write('a')
    await pass(500)
    harness.outbox.pause()
    harness.lost.abort()
    await pass(0)
    expect([harness.states(), harness.disk.get('a')?.stuck]).toEqual([['a waiting'], undefined])
  })

  it('a page at rest sends nothing until it is poked', async () => {
    harness.outbox.pause()
    await harness.write('a')
    await pass(60_000)
    expect([harness.locked.mock.calls, harness.taken]).toEqual([[], []])
    harness.outbox.resumeNow()
    await pass(0)
    expect(harness.taken).toEqual(['a'])
  })

  it('a page that comes to rest while it waits for its turn sends nothing', async () => {
    let yield_ = (): void => undefined
    harness.turn = new Promise((resolve) => {
      yield_ = resolve
    })
    await harness.write('a')
    await pass(500)
    harness.outbox.pause()
    yield_()
    await pass(60_000)
    expect(harness.taken).toEqual([])
  })
})

describe('the end of the identity', () => {
  it('sends nothing more, ends what is under way, and keeps nothing of its answer', async () => {
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
    harness.changed.mockClear()
    harness.outbox.stop()
    answer(5000)
    await pass(60_000)
    expect([given?.aborted, harness.send.mock.calls.length, harness.accepted.mock.calls]).toEqual([
      true,
      1,
      [],
    ])
    expect([harness.disk.get('a')?.state, harness.changed.mock.calls]).toEqual(['waiting', []])
  })

  it('what was being added isn’t kept any more, and nobody waits for it', async () => {
    const written = harness.write('a')
    harness.outbox.stop()
    await written
    await pass(5000)
    expect([harness.disk.size, harness.taken]).toEqual([0, []])
  })
})

it('nothing is sent before what an earlier life left was read', async () => {
  void harness.write('b')
  await pass(5000)
  expect([harness.taken, harness.disk.size]).toEqual([[], 0])
  await harness.restore(textItem('a'))
  await pass(1000)
  expect(harness.taken).toEqual(['a', 'b'])
})

it('a disk that can’t be read at the start is read again when somebody is back', async () => {
  harness.unreadable = true
  await harness.restore(textItem('a'))
  await pass(5000)
  expect(harness.taken).toEqual([])
  harness.unreadable = false
  harness.outbox.resumeNow()
  await pass(1)
  expect(harness.taken).toEqual(['a'])
})

it('a lock that fails is asked for again a second later', async () => {
  harness.turn = Promise.reject(new Error('no locks'))
  harness.turn.catch(() => undefined)
  await harness.outbox.load()
  await harness.write('a')
  await pass(500)
  harness.turn = Promise.resolve()
  await pass(999)
  expect(harness.taken).toEqual([])
  await pass(1)
  expect(harness.taken).toEqual(['a'])
})
