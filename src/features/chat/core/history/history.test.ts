import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Entry } from './entry.ts'
import { entry, hold, range, readPage, server, times } from './history.fixture.ts'
import { createBook } from './history.ts'

let clock = 100_000
const fresh: number[] = []
const changed = vi.fn((news: readonly Entry[]) => void fresh.push(...times(news)))
let book = createBook({ readPage, now: () => clock, changed })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  Object.assign(server, { list: [], skips: [], wait: undefined, down: false })
  clock = 100_000
  fresh.length = 0
  changed.mockClear()
  book = createBook({ readPage, now: () => clock, changed })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the history', () => {
  it('is unknown before the first read, and knows its end after it', async () => {
    expect([book.newest(), book.fetchedAt(), book.kept(), book.proof(), book.hasMore()]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      false,
    ])
    await book.sync()
    expect([book.newest(), book.fetchedAt(), book.hasMore()]).toEqual([0, 100_000, false])
    expect(book.kept()).toEqual({ entries: [], joint: 0, complete: true, fetchedAt: 100_000 })
    expect(book.proof()).toEqual({ from: 0, since: 100_000 })
  })

  it('tells agents’ messages that came since the first read, each once, and not our own', async () => {
    server.list = range(1, 3)
    await book.sync()
    expect(fresh).toEqual([])
    server.list.push(entry(4), entry(5, { sender: 'customer' }), entry(6))
    await book.sync()
    expect(fresh).toEqual([4, 6])
    book.addLive(entry(6))
    book.addLive(entry(7))
    server.list.push(entry(7))
    await book.sync()
    expect(fresh).toEqual([4, 6, 7])
    expect(times(book.entries())).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('a live message before the first read is news, an old one after it isn’t', async () => {
    book.addLive(entry(3))
    expect(fresh).toEqual([3])
    server.list = [entry(3), entry(9)]
    await book.sync()
    book.addLive(entry(8))
    expect(fresh).toEqual([3])
    expect(times(book.entries())).toEqual([3, 8, 9])
    book.addLive(entry(9, { payload: { message: 'of the same time' } }))
    expect(fresh).toEqual([3, 9])
  })

  it('reads back to where nothing is missing, for a live message proves nothing', async () => {
    server.list = range(1, 5)
    await book.sync()
    server.list.push(...range(6, 30))
    book.addLive(entry(30))
    await book.sync()
    expect(times(book.entries())).toEqual(times(range(1, 30)))
    expect(server.skips).toEqual([0, 0, 10, 20])
  })

  it('reads back to `until` where nothing is known', async () => {
    server.list = range(1, 30)
    await book.sync(15)
    expect([times(book.entries()), server.skips]).toEqual([times(range(11, 30)), [0, 10]])
    expect([book.hasMore(), book.proof()]).toEqual([true, { from: 11, since: 100_000 }])
  })

  it('too far behind starts afresh, and reads the rest page by page', async () => {
    server.list = range(1, 10)
    await book.sync()
    await book.older()
    expect(book.hasMore()).toBe(false)
    server.list = range(1, 400)
    await book.sync()
    expect([times(book.entries()), book.hasMore()]).toEqual([times(range(101, 400)), true])
    expect(book.proof()).toEqual({ from: 101, since: 100_000 })
    await book.older()
    expect(book.entries()[0]?.at).toBe(92)
  })

  it('notes when the read began as what it proves, and when it ended as its age', async () => {
    const go = hold()
    const reading = book.sync()
    clock = 100_700
    go()
    await reading
    expect([book.proof()?.since, book.fetchedAt()]).toEqual([100_000, 100_700])
  })

  it('keeps its joint where the newest page can’t be read', async () => {
    server.list = range(1, 3)
    await book.sync()
    server.list = []
    await book.sync()
    expect(book.kept()).toMatchObject({ joint: 3, complete: true })
    expect(times(book.entries())).toEqual([1, 2, 3])
  })

  it('says that it changed after each read, also where nothing is new', async () => {
    await book.sync()
    changed.mockClear()
    await book.sync()
    expect(changed.mock.calls).toEqual([[[]]])
  })
})

describe('a read under way', () => {
  it('is joined by the next one', async () => {
    const go = hold()
    const both = [book.sync(), book.sync()]
    go()
    await Promise.all(both)
    expect(server.skips).toEqual([0])
    await book.sync()
    expect(server.skips).toEqual([0, 0])
  })

  it('isn’t where it began before what is looked for, or hangs', async () => {
    hold()
    void book.sync()
    vi.advanceTimersByTime(10)
    void book.sync(undefined, performance.now() - 10)
    expect(server.skips).toHaveLength(1)
    void book.sync(undefined, performance.now() - 9)
    expect(server.skips).toHaveLength(2)
    vi.advanceTimersByTime(8000)
    void book.sync()
    expect(server.skips).toHaveLength(2)
    vi.advanceTimersByTime(1)
    void book.sync()
    expect(server.skips).toHaveLength(3)
  })

  it('that fails rejects for every caller that joined it, and the next read starts a new request', async () => {
    server.down = true
    const go = hold()
    const both = Promise.allSettled([book.sync(), book.sync()])
    go()
    expect((await both).map((each) => each.status)).toEqual(['rejected', 'rejected'])
    server.down = false
    await book.sync()
    expect(server.skips).toEqual([0, 0])
  })

  it('an older one that ends later doesn’t hide the newer one', async () => {
    const go = hold()
    const first = book.sync()
    vi.advanceTimersByTime(9000)
    hold()
    void book.sync()
    go()
    await first
    void book.sync()
    expect(server.skips).toHaveLength(2)
  })

  it('leaves nothing behind once stopped, and none begins', async () => {
    server.list = range(1, 12)
    await book.sync()
    const go = hold()
    const both = [book.sync(), book.older()]
    changed.mockClear()
    server.list.push(entry(13))
    book.stop()
    go()
    await Promise.all(both)
    await book.sync()
    expect([times(book.entries()), changed.mock.calls, server.skips.length]).toEqual([
      times(range(3, 12)),
      [],
      3,
    ])
  })
})

describe('what the device kept', () => {
  const kept = { entries: range(1, 3), joint: 2, complete: true, fetchedAt: 50 }

  it('is there before the first read, beside what came live', () => {
    book.addLive(entry(5))
    book.restore(kept)
    expect(book.kept()).toEqual({ ...kept, entries: [...range(1, 3), entry(5)] })
    expect([book.hasMore(), book.newest(), changed.mock.calls.length]).toEqual([false, 5, 2])
  })

  it('doesn’t undo a read', async () => {
    server.list = range(1, 9)
    await book.sync()
    book.restore(kept)
    expect(book.kept()).toMatchObject({ entries: range(1, 9), joint: 9 })
  })

  it('is read on from its joint; what is new since is news only from the second read on', async () => {
    book.restore(kept)
    server.list = range(1, 9)
    await book.sync()
    expect([times(book.entries()), fresh]).toEqual([times(range(1, 9)), []])
  })
})

describe('our own ids', () => {
  const own = entry(2, { sender: 'customer' })

  it('are noted at entries that were found to be ours', () => {
    book.restore({ entries: [entry(1), own], joint: 2, complete: true, fetchedAt: 50 })
    changed.mockClear()
    book.name(new Map([['i1', own]]))
    expect(book.entries()).toEqual([entry(1), { ...own, clientId: 'i1' }])
    expect(changed.mock.calls).toEqual([[[]]])
  })

  it('that are known already change nothing', () => {
    const named = { ...own, clientId: 'i1' }
    book.restore({ entries: [named], joint: 2, complete: true, fetchedAt: 50 })
    changed.mockClear()
    book.name(new Map([['i1', named]]))
    book.name(new Map())
    expect(changed).not.toHaveBeenCalled()
  })
})
