import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Entry } from './entry.ts'
import { entriesOf, entry, FakeHistory, numbers, range, times } from './history.fixture.ts'
import { createHistory } from './history.ts'

let clock = 100_000
let server = new FakeHistory()
const fresh: number[] = []
const onChange = vi.fn((entries: readonly Entry[]) => void fresh.push(...times(entries)))
const onStateChange = vi.fn()
let history = create()

function create() {
  return createHistory({ readPage: server.readPage, now: () => clock, onChange, onStateChange })
}
/** Delays the server's responses. @returns releases them */
function holdResponses(): () => void {
  const held = Promise.withResolvers<void>()
  server.wait = held.promise
  return held.resolve
}
const known = () => times(history.entries())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  clock = 100_000
  fresh.length = 0
  onChange.mockClear()
  onStateChange.mockClear()
  server = new FakeHistory()
  history = create()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is unknown before the first fetch, and has its end and coverage afterwards', async () => {
  const state = () => [history.newestAt(), history.fetchedAt(), history.snapshot(), history.coverage()]
  expect(state()).toEqual([undefined, undefined, undefined, undefined])
  const release = holdResponses()
  const fetch = history.fetchBackTo(undefined)
  clock = 100_700
  release()
  await fetch
  const snapshot = {
    entries: [],
    contiguousUntil: 0,
    newestKnown: [],
    complete: true,
    fetchedAt: 100_700,
  }
  expect(state()).toEqual([0, 100_700, snapshot, { from: 0, readStartedAt: 100_000 }])
  onChange.mockClear()
  await history.refresh()
  // The time of the fetch has changed, if nothing else.
  expect(onChange.mock.calls).toEqual([[[]]])
})

it('reports agents’ messages that are new since the first fetch, once each', async () => {
  history.addLive(entry(3))
  expect(fresh).toEqual([3])
  server.list = [...range(1, 3), entry(9)]
  await history.refresh()
  history.addLive(entry(8))
  expect(fresh).toEqual([3])
  history.addLive(entry(9, { payload: 'of the same time' }))
  server.list.push(entry(9, { payload: 'of the same time' }), entry(10, { sender: 'customer' }), entry(11))
  await history.refresh()
  // The end of its session is pushed with the message again.
  history.addLive(entry(11, { endsSession: true }))
  expect([fresh, known()]).toEqual([
    [3, 9, 11],
    [1, 2, 3, 8, 9, 9, 10, 11],
  ])
})

/** What the property test of the conversation can't tell apart, e.g. because equal messages are shown alike. */
test.each([
  ['keeps a known clientId', 'c5 ok #a', 'c5 ok', 'c5 ok #a'],
  ['adds a clientId', 'c5 ok', 'c5 ok #a', 'c5 ok #a'],
  ['moves a message whose time changed', 'c5 ok #a, a7 x', 'c9 ok #a', 'a7 x, c9 ok #a'],
  ['keeps equal messages with different clientIds', 'c5 ok #a', 'c5 ok #b', 'c5 ok #a, c5 ok #b'],
  ['replaces a rounded time', 'c5000 ok #id', 'c5700 ok', 'c5700 ok #id'],
  ['replaces none with another clientId', 'c5000 ok #a', 'c5700 ok #b', 'c5000 ok #a, c5700 ok #b'],
  ['replaces no other sender’s message', 'c5000 ok', 'a5700 ok', 'c5000 ok, a5700 ok'],
])('a live message %s', async (_, first, live, expected) => {
  server.list = entriesOf(first)
  await history.refresh()
  for (const each of entriesOf(live)) history.addLive(each)
  expect(history.entries()).toEqual(entriesOf(expected))
})

test.each([
  ['an exact time is read once', 'c5001 ok, c5001 ok', 'c5001 ok'],
  ['whole seconds is read as two', 'c5000 ok, c5000 ok', 'c5000 ok, c5000 ok'],
])('a message that a page has twice with %s', async (_, page, expected) => {
  server.list = entriesOf(page)
  await history.refresh()
  expect(history.entries()).toEqual(entriesOf(expected))
})

it('keeps fields that a later version of a message lacks, and its object if nothing changed', async () => {
  server.list = [entry(5, { name: 'Noi', session: 's1', endsSession: true })]
  await history.refresh()
  const [known] = history.entries()
  server.list = [entry(5)]
  await history.refresh()
  expect(history.entries()[0]).toBe(known)
})

it('stays as it was if the newest page has nothing valid', async () => {
  server.list = range(1, 3)
  await history.refresh()
  server.isInvalid = () => true
  await history.refresh()
  expect(history.snapshot()).toMatchObject({ entries: range(1, 3), contiguousUntil: 3, complete: true })
})

describe('a fetch in flight', () => {
  it('is joined unless it was started before `since` or hangs', async () => {
    const release = holdResponses()
    const requests = [history.fetchBackTo(undefined), history.fetchBackTo(undefined)]
    vi.advanceTimersByTime(10)
    requests.push(history.fetchBackTo(undefined, performance.now() - 10))
    expect(server.skips).toHaveLength(1)
    requests.push(history.fetchBackTo(undefined, performance.now() - 9))
    expect(server.skips).toHaveLength(2)
    vi.advanceTimersByTime(8000)
    void history.fetchBackTo(undefined)
    expect(server.skips).toHaveLength(2)
    vi.advanceTimersByTime(1)
    holdResponses()
    void history.fetchBackTo(undefined)
    expect(server.skips).toHaveLength(3)
    release()
    await Promise.all(requests)
    // Those that end later don't replace the newest one.
    void history.fetchBackTo(undefined)
    expect(server.skips).toHaveLength(3)
  })

  it('has no effect once stopped, and no other is started', async () => {
    server.list = range(1, 12)
    await history.refresh()
    const release = holdResponses()
    const both = [history.refresh(), history.loadOlder()]
    onChange.mockClear()
    server.list.push(entry(13))
    history.stop()
    release()
    await Promise.all(both)
    await history.refresh()
    expect([known(), onChange.mock.calls, server.skips.length]).toEqual([numbers(3, 12), [], 3])
  })
})

describe('the persisted history', () => {
  const persisted = {
    entries: range(1, 3),
    contiguousUntil: 2,
    newestKnown: range(1, 2),
    complete: true,
    fetchedAt: 50,
  }

  it('is continued from contiguousUntil, and reports nothing as new', async () => {
    history.addLive(entry(5))
    history.restore(persisted)
    expect(history.snapshot()).toEqual({ ...persisted, entries: [...range(1, 3), entry(5)] })
    fresh.length = 0
    server.list = range(1, 9)
    await history.refresh()
    expect([known(), fresh]).toEqual([numbers(1, 9), []])
  })

  it('doesn’t override a fetch', async () => {
    server.list = range(1, 9)
    await history.refresh()
    history.restore(persisted)
    expect(history.snapshot()).toMatchObject({ entries: range(1, 9), contiguousUntil: 9 })
  })
})

describe('state', () => {
  beforeEach(() => {
    server.list = range(1, 45)
  })

  it('tells whether new messages are being fetched, and the error of the latest fetch', async () => {
    server.error = new Error('down')
    const first = vi.fn()
    void history.firstRefresh().then(first)
    const release = holdResponses()
    const both = [history.refresh(), history.refresh(performance.now() + 1)]
    expect([history.state().isRefreshing, first.mock.calls]).toEqual([true, []])
    const failing = expect(history.fetchBackTo(undefined)).rejects.toBe(server.error)
    release()
    await Promise.all([...both, failing])
    const { error } = server
    expect(history.state()).toMatchObject({ isRefreshing: false, hasReadOnce: false, error })
    expect([first.mock.calls.length, onStateChange.mock.calls.length]).toEqual([1, 4])
    server.error = undefined
    await history.refresh()
    expect(history.state()).toMatchObject({ hasReadOnce: true, error: undefined })
  })

  it('tells whether an older page is being fetched, one at a time, and its error', async () => {
    await history.loadOlder()
    await history.refresh()
    const release = holdResponses()
    const both = [history.loadOlder(), history.loadOlder()]
    expect(history.state().isLoadingOlder).toBe(true)
    release()
    await Promise.all(both)
    expect([server.skips, history.state().isLoadingOlder]).toEqual([[0, 9], false])
    server.error = new Error('down')
    await history.loadOlder()
    expect(history.state()).toMatchObject({
      olderError: server.error,
      isLoadingOlder: false,
      error: undefined,
    })
    server.error = undefined
    await history.loadOlder()
    expect(history.state().olderError).toBeUndefined()
  })
})
