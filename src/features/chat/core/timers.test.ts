import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConfigLoader } from './connection/chat-api.ts'
import type { Entry } from './history/entry.ts'
import { createHistorySaver } from './history/history.ts'
import { createOrderCheck } from './history/refresh-triggers.ts'
import { createThrottledTask } from './throttled-task.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const microtask = () => Promise.resolve()

describe('createThrottledTask', () => {
  it('runs once, in a microtask, for synchronous calls', async () => {
    const work = vi.fn()
    const { schedule } = createThrottledTask(work)
    schedule()
    schedule()
    expect(work).not.toHaveBeenCalled()
    await microtask()
    expect(work).toHaveBeenCalledOnce()
  })

  it('runs every fifty milliseconds when called continuously', async () => {
    const work = vi.fn()
    const { schedule } = createThrottledTask(work)
    schedule()
    await microtask()
    schedule()
    schedule()
    await vi.advanceTimersByTimeAsync(49)
    expect(work).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(work).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(50)
    schedule()
    await microtask()
    expect(work).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(500)
    expect(work).toHaveBeenCalledTimes(3)
  })

  it.each([0, 1])('doesn’t run a scheduled task once stopped, after %i runs', async (runs) => {
    const work = vi.fn()
    const { schedule, stop } = createThrottledTask(work)
    for (let run = 0; run < runs; run++) {
      schedule()
      await microtask()
    }
    schedule()
    stop()
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(500)
    expect(work).toHaveBeenCalledTimes(runs)
  })
})

describe('createHistorySaver', () => {
  const history = { entries: [], contiguousUntil: undefined, complete: true, fetchedAt: 1 }
  const saveHistory = vi.fn(async () => undefined)
  const createSaver = (snapshot: typeof history | undefined = history) =>
    createHistorySaver({ snapshot: () => snapshot }, { saveHistory })

  beforeEach(() => void saveHistory.mockClear())

  it('saves once, half a second after the first change', async () => {
    const keeper = createSaver()
    keeper.scheduleSave()
    await vi.advanceTimersByTimeAsync(400)
    keeper.scheduleSave()
    await vi.advanceTimersByTimeAsync(99)
    expect(saveHistory).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(saveHistory.mock.calls).toEqual([[history]])
    await vi.advanceTimersByTimeAsync(1000)
    expect(saveHistory).toHaveBeenCalledOnce()
    keeper.scheduleSave()
    await vi.advanceTimersByTimeAsync(500)
    expect(saveHistory).toHaveBeenCalledTimes(2)
  })

  it('saves immediately, and not again half a second later', async () => {
    const keeper = createSaver()
    keeper.scheduleSave()
    await keeper.saveNow()
    await vi.advanceTimersByTimeAsync(1000)
    expect(saveHistory).toHaveBeenCalledOnce()
  })

  it('saves neither before the first fetch nor once stopped', async () => {
    await createHistorySaver({ snapshot: () => undefined }, { saveHistory }).saveNow()
    const keeper = createSaver()
    keeper.scheduleSave()
    keeper.stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(saveHistory).not.toHaveBeenCalled()
  })
})

describe('createOrderCheck', () => {
  const entry = (at: number): Entry => ({ at, sender: 'agent', type: 'text', payload: null })

  it.each([
    ['another of that second is known', 5000, [5000], 1],
    ['one of a second before is known', 5000, [4000], 1],
    ['one of a second after is known', 5000, [6000], 1],
    ['none near it is known', 5000, [3999, 6001], 0],
    ['its time is exact', 5001, [5001], 0],
  ])('%s', async (_, at, known, reads) => {
    const read = vi.fn()
    createOrderCheck(read).onLiveEntry(entry(at), known.map(entry))
    await vi.advanceTimersByTimeAsync(500)
    expect(read).toHaveBeenCalledTimes(reads)
  })

  it('fetches once, half a second after the last message, unless stopped', async () => {
    const read = vi.fn()
    const check = createOrderCheck(read)
    check.onLiveEntry(entry(5000), [entry(5000)])
    await vi.advanceTimersByTimeAsync(400)
    check.onLiveEntry(entry(5000), [entry(5000)])
    await vi.advanceTimersByTimeAsync(499)
    expect(read).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(read).toHaveBeenCalledOnce()
    check.onLiveEntry(entry(5000), [entry(5000)])
    check.stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(read).toHaveBeenCalledOnce()
  })
})

describe('createConfigLoader', () => {
  it('loads the config once, even for concurrent callers', async () => {
    const ask = vi.fn(async () => ({ PREFIX: 'kapao', vapidPublicKey: 'key' }))
    const changed = vi.fn()
    const config = createConfigLoader({ config: ask }, 'g1', changed)
    expect([config.isLoaded(), config.vapidPublicKey()]).toEqual([false, undefined])
    expect(await Promise.all([config.getRoom(), config.getRoom()])).toEqual(['kapao-g1', 'kapao-g1'])
    await config.getRoom()
    expect([config.isLoaded(), config.vapidPublicKey(), config.error()]).toEqual([true, 'key', undefined])
    expect(ask).toHaveBeenCalledOnce()
    expect(changed).toHaveBeenCalled()
  })

  it('retries after a failure, and has its error until then', async () => {
    const failure = new Error('down')
    const ask = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue({ PREFIX: 'kapao' })
    const changed = vi.fn()
    const config = createConfigLoader({ config: ask }, 'g1', changed)
    await expect(config.getRoom()).rejects.toBe(failure)
    expect([config.isLoaded(), config.error(), changed.mock.calls.length]).toEqual([false, failure, 1])
    expect(await config.getRoom()).toBe('kapao-g1')
    expect([config.isLoaded(), config.error()]).toEqual([true, undefined])
  })
})
