import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { entry, FakeHistory, numbers, range, times } from './history.fixture.ts'
import { createHistory } from './history.ts'

let server: FakeHistory
let history: ReturnType<typeof open>

function open(readPage: Parameters<typeof createHistory>[0]['readPage'] = server.readPage) {
  const ignore = () => undefined
  return createHistory({ readPage, now: () => 100_000, onChange: ignore, onStateChange: ignore })
}
const known = () => times(history.entries())

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  server = new FakeHistory()
  history = open()
})
afterEach(() => vi.restoreAllMocks())

it('fetches back to the contiguous part, regardless of live messages', async () => {
  server.list = range(1, 5)
  await history.refresh()
  server.list.push(...range(6, 30))
  history.addLive(entry(30))
  await history.refresh()
  expect([known(), server.skips]).toEqual([numbers(1, 30), [0, 0, 10, 20]])
})

it('fetches back to a searched time, once', async () => {
  server.list = range(1, 35)
  await history.fetchBackTo(20)
  expect([known(), history.hasMore(), history.coverage()?.from]).toEqual([numbers(16, 35), true, 16])
  await history.fetchBackTo(12)
  expect(known()).toEqual(numbers(6, 35))
  server.skips = []
  await history.fetchBackTo(12)
  expect(server.skips).toEqual([0])
})

it('starts over if it is too far behind, and loads the rest page by page', async () => {
  server.list = range(1, 9)
  await history.refresh()
  server.list = range(1, 400)
  await history.refresh()
  expect([known(), history.hasMore(), history.coverage()?.from]).toEqual([numbers(101, 400), true, 101])
  await history.loadOlder()
  expect(known()[0]).toBe(92)
})

describe('pages of one and the same time, as of a host that rounds to days', () => {
  const texts = (from: number, to: number) =>
    numbers(from, to).map((index) => entry(5000, { payload: { message: `m${index}` } }))

  it('are in the server’s order, read once, and found', async () => {
    server.list = [entry(1000), ...texts(1, 95), entry(6000)]
    await history.refresh()
    server.list.push(entry(7000))
    await history.refresh()
    expect(server.skips).toEqual([0, 0])
    expect(await history.loadUntil(1000)).toBe(true)
    expect(history.entries()).toEqual(server.list)
    expect(new Set(server.skips).size).toBe(server.skips.length - 2)
  })

  it('are read to where the messages known before begin, also after a start', async () => {
    server.list = [entry(1000), ...texts(1, 290)]
    await history.fetchBackTo(1000)
    const before = history.snapshot()
    history = open()
    if (before) history.restore(before)
    server.skips = []
    server.list.push(...texts(291, 303))
    await history.refresh()
    expect([history.entries(), server.skips]).toEqual([server.list, [0, 10]])
  })
})

it('loads the whole conversation page by page, whatever is invalid, deleted or written meanwhile', async () => {
  const size = fc.integer({ min: 0, max: 60 })
  const changes = fc.array(fc.constantFrom('delete', 'write', 'nothing'))
  await fc.assert(
    fc.asyncProperty(size, changes, size, fc.nat(25), async (count, all, invalidFrom, invalidCount) => {
      server = new FakeHistory(range(1, count))
      server.isInvalid = (at) => at >= invalidFrom && at < invalidFrom + invalidCount
      history = open()
      await history.refresh()
      for (let pages = 0; pages < 100 && history.hasMore(); pages++) {
        // Deleted and new messages shift the pages.
        const unread = server.list.findIndex(({ at }) => at === known()[0])
        if (all[pages] === 'delete') server.list.splice(Math.max(unread + 1, server.list.length - 15))
        if (all[pages] === 'write')
          for (const at of numbers(0, 14)) server.list.push(entry(1000 + 20 * pages + at))
        await history.loadOlder()
      }
      const old = known().filter((at) => at <= count)
      const valid = numbers(1, count).filter((at) => !server.isInvalid(at))
      // Without a valid message on the newest page there is nothing to begin at.
      if (known().length > 0) expect(old).toEqual(valid)
    }),
  )
})

it('shows no message twice if a new one has shifted pages of equal texts', async () => {
  const equal = [entry(1), ...numbers(1, 10).map(() => entry(5000))]
  server.list = [...equal]
  const { readPage } = server
  const shifting = vi.fn(async (skip: number) => {
    if (skip > 0) server.list.push(entry(6000))
    return readPage(skip)
  })
  history = open(shifting)
  await history.fetchBackTo(1)
  expect([known(), shifting.mock.calls]).toEqual([times(equal), [[0], [10], [0]]])
})

describe('loadUntil', () => {
  beforeEach(() => {
    server.list = range(1, 45)
  })

  test.each([
    [40, true, [0]],
    [20, true, [0, 9, 18]],
    // Stops once older messages than the target are loaded.
    [20.5, false, [0, 9, 18]],
    [0.5, false, [0, 9, 18, 27, 36]],
    [46, false, [0]],
  ])('finds the message of %d: %s', async (at, isFound, skips) => {
    expect(await history.loadUntil(at)).toBe(isFound)
    expect(await history.loadUntil(45)).toBe(true)
    expect(server.skips).toEqual(skips)
  })

  it('stops if an older page fails or has no older messages', async () => {
    await history.refresh()
    server.error = new Error('down')
    expect(await history.loadUntil(5)).toBe(false)
    expect(server.skips).toEqual([0, 0, 9])
    server.error = undefined
    server.isInvalid = (at) => at < 36
    expect(await history.loadUntil(5)).toBe(false)
    expect(new Set(server.skips).size).toBe(server.skips.length - 3)
  })
})

it('doesn’t read on by itself if nothing older could be read', async () => {
  const page = range(1, 10)
  const readPage = vi.fn(async () => ({ entries: page, count: 10 }))
  history = open(readPage)
  await history.fetchBackTo(undefined)
  expect(history.state().olderError).toBeUndefined()
  await history.loadOlder()
  expect(history.state().olderError).toBeInstanceOf(Error)
  expect(known()).toEqual(times(page))
})
