import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Entry } from './entry.ts'
import { entry, holdResponses, range, readPage, server, times } from './history.fixture.ts'
import { createHistory } from './history.ts'

let clock = 100_000
const fresh: number[] = []
const changed = vi.fn((news: readonly Entry[]) => void fresh.push(...times(news)))
let history = createHistory({ readPage, now: () => clock, onChange: changed, onStateChange: () => undefined })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  Object.assign(server, { list: [], skips: [], wait: undefined, isDown: false })
  clock = 100_000
  fresh.length = 0
  changed.mockClear()
  history = createHistory({ readPage, now: () => clock, onChange: changed, onStateChange: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the history', () => {
  it('is unknown before the first fetch and has its end after it', async () => {
    expect([
      history.newestAt(),
      history.fetchedAt(),
      history.snapshot(),
      history.coverage(),
      history.hasMore(),
    ]).toEqual([undefined, undefined, undefined, undefined, false])
    await history.fetchBackTo(undefined)
    expect([history.newestAt(), history.fetchedAt(), history.hasMore()]).toEqual([0, 100_000, false])
    expect(history.snapshot()).toEqual({
      entries: [],
      contiguousUntil: 0,
      complete: true,
      fetchedAt: 100_000,
    })
    expect(history.coverage()).toEqual({ from: 0, readStartedAt: 100_000 })
  })

  it('reports agents’ messages since the first fetch, once each, and none of the customer’s', async () => {
    server.list = range(1, 3)
    await history.fetchBackTo(undefined)
    expect(fresh).toEqual([])
    server.list.push(entry(4), entry(5, { sender: 'customer' }), entry(6))
    await history.fetchBackTo(undefined)
    expect(fresh).toEqual([4, 6])
    history.addLive(entry(6))
    history.addLive(entry(7))
    server.list.push(entry(7))
    await history.fetchBackTo(undefined)
    expect(fresh).toEqual([4, 6, 7])
    expect(times(history.entries())).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('fetches back to a searched time before all known messages', async () => {
    server.list = range(1, 35)
    await history.fetchBackTo(undefined)
    expect(times(history.entries())).toEqual(range(26, 35).map(({ at }) => at))
    await history.fetchBackTo(12)
    expect(times(history.entries())).toEqual(range(6, 35).map(({ at }) => at))
    server.skips = []
    await history.fetchBackTo(12)
    expect(server.skips).toEqual([0])
  })

  it('reports a live message before the first fetch, but not an old one after it', async () => {
    history.addLive(entry(3))
    expect(fresh).toEqual([3])
    server.list = [entry(3), entry(9)]
    await history.fetchBackTo(undefined)
    history.addLive(entry(8))
    expect(fresh).toEqual([3])
    expect(times(history.entries())).toEqual([3, 8, 9])
    history.addLive(entry(9, { payload: { message: 'of the same time' } }))
    expect(fresh).toEqual([3, 9])
  })

  it('fetches back to the contiguous part, regardless of live messages', async () => {
    server.list = range(1, 5)
    await history.fetchBackTo(undefined)
    server.list.push(...range(6, 30))
    history.addLive(entry(30))
    await history.fetchBackTo(undefined)
    expect(times(history.entries())).toEqual(times(range(1, 30)))
    expect(server.skips).toEqual([0, 0, 10, 20])
  })

  it('fetches back to `until` if nothing is known', async () => {
    server.list = range(1, 30)
    await history.fetchBackTo(15)
    expect([times(history.entries()), server.skips]).toEqual([times(range(11, 30)), [0, 10]])
    expect([history.hasMore(), history.coverage()]).toEqual([true, { from: 11, readStartedAt: 100_000 }])
  })

  it('starts over if too far behind, and loads the rest page by page', async () => {
    server.list = range(1, 10)
    await history.fetchBackTo(undefined)
    await history.loadOlder()
    expect(history.hasMore()).toBe(false)
    server.list = range(1, 400)
    await history.fetchBackTo(undefined)
    expect([times(history.entries()), history.hasMore()]).toEqual([times(range(101, 400)), true])
    expect(history.coverage()).toEqual({ from: 101, readStartedAt: 100_000 })
    await history.loadOlder()
    expect(history.entries()[0]?.at).toBe(92)
  })

  it('has the start of the fetch as coverage and the end as fetchedAt', async () => {
    const go = holdResponses()
    const pendingRead = history.fetchBackTo(undefined)
    clock = 100_700
    go()
    await pendingRead
    expect([history.coverage()?.readStartedAt, history.fetchedAt()]).toEqual([100_000, 100_700])
  })

  it('keeps contiguousUntil if the newest page is invalid', async () => {
    server.list = range(1, 3)
    await history.fetchBackTo(undefined)
    server.list = []
    await history.fetchBackTo(undefined)
    expect(history.snapshot()).toMatchObject({ contiguousUntil: 3, complete: true })
    expect(times(history.entries())).toEqual([1, 2, 3])
  })

  it('calls onChange after each fetch, even without new messages', async () => {
    await history.fetchBackTo(undefined)
    changed.mockClear()
    await history.fetchBackTo(undefined)
    expect(changed.mock.calls).toEqual([[[]]])
  })
})

describe('a fetch in flight', () => {
  it('is joined by the next one', async () => {
    const go = holdResponses()
    const both = [history.fetchBackTo(undefined), history.fetchBackTo(undefined)]
    go()
    await Promise.all(both)
    expect(server.skips).toEqual([0])
    await history.fetchBackTo(undefined)
    expect(server.skips).toEqual([0, 0])
  })

  it('isn’t joined if it was started before `since` or hangs', async () => {
    holdResponses()
    void history.fetchBackTo(undefined)
    vi.advanceTimersByTime(10)
    void history.fetchBackTo(undefined, performance.now() - 10)
    expect(server.skips).toHaveLength(1)
    void history.fetchBackTo(undefined, performance.now() - 9)
    expect(server.skips).toHaveLength(2)
    vi.advanceTimersByTime(8000)
    void history.fetchBackTo(undefined)
    expect(server.skips).toHaveLength(2)
    vi.advanceTimersByTime(1)
    void history.fetchBackTo(undefined)
    expect(server.skips).toHaveLength(3)
  })

  it('rejects for every joined caller if it fails; the next one starts a new request', async () => {
    server.isDown = true
    const go = holdResponses()
    const both = Promise.allSettled([history.fetchBackTo(undefined), history.fetchBackTo(undefined)])
    go()
    expect((await both).map((each) => each.status)).toEqual(['rejected', 'rejected'])
    server.isDown = false
    await history.fetchBackTo(undefined)
    expect(server.skips).toEqual([0, 0])
  })

  it('doesn’t replace a newer one when it ends later', async () => {
    const go = holdResponses()
    const first = history.fetchBackTo(undefined)
    vi.advanceTimersByTime(9000)
    holdResponses()
    void history.fetchBackTo(undefined)
    go()
    await first
    void history.fetchBackTo(undefined)
    expect(server.skips).toHaveLength(2)
  })

  it('has no effect once stopped, and no other is started', async () => {
    server.list = range(1, 12)
    await history.fetchBackTo(undefined)
    const go = holdResponses()
    const both = [history.fetchBackTo(undefined), history.loadOlder()]
    changed.mockClear()
    server.list.push(entry(13))
    history.stop()
    go()
    await Promise.all(both)
    await history.fetchBackTo(undefined)
    expect([times(history.entries()), changed.mock.calls, server.skips.length]).toEqual([
      times(range(3, 12)),
      [],
      3,
    ])
  })
})

describe('the persisted history', () => {
  const persisted = { entries: range(1, 3), contiguousUntil: 2, complete: true, fetchedAt: 50 }

  it('is available before the first fetch, together with live messages', () => {
    history.addLive(entry(5))
    history.restore(persisted)
    expect(history.snapshot()).toEqual({ ...persisted, entries: [...range(1, 3), entry(5)] })
    expect([history.hasMore(), history.newestAt(), changed.mock.calls.length]).toEqual([false, 5, 2])
  })

  it('doesn’t override a fetch', async () => {
    server.list = range(1, 9)
    await history.fetchBackTo(undefined)
    history.restore(persisted)
    expect(history.snapshot()).toMatchObject({ entries: range(1, 9), contiguousUntil: 9 })
  })

  it('is continued from contiguousUntil; new messages are reported from the second fetch on', async () => {
    history.restore(persisted)
    server.list = range(1, 9)
    await history.fetchBackTo(undefined)
    expect([times(history.entries()), fresh]).toEqual([times(range(1, 9)), []])
  })
})

describe('clientIds', () => {
  const own = entry(2, { sender: 'customer' })

  it('are assigned to matched entries', () => {
    history.restore({ entries: [entry(1), own], contiguousUntil: 2, complete: true, fetchedAt: 50 })
    changed.mockClear()
    history.assignClientIds(new Map([['i1', own]]))
    expect(history.entries()).toEqual([entry(1), { ...own, clientId: 'i1' }])
    expect(changed.mock.calls).toEqual([[[]]])
  })

  it('that are already set cause no change', () => {
    const named = { ...own, clientId: 'i1' }
    history.restore({ entries: [named], contiguousUntil: 2, complete: true, fetchedAt: 50 })
    changed.mockClear()
    history.assignClientIds(new Map([['i1', named]]))
    history.assignClientIds(new Map())
    expect(changed).not.toHaveBeenCalled()
  })
})
