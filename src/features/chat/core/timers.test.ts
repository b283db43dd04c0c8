import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConfigLoader } from './connection/chat-api.ts'
import type { Entry } from './history/entry.ts'
import { createHistorySaver } from './history/history.ts'
import { createOrderCheck } from './history/refresh-triggers.ts'
import { createThrottledTask } from './throttled-task.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const microtask = () => Promise.resolve()

describe('batched', () => {
  it('runs once for all that is asked in one moment, at once', async () => {
    const work = vi.fn()
    const { schedule } = createThrottledTask(work)
    schedule()
    schedule()
    expect(work).not.toHaveBeenCalled()
    await microtask()
    expect(work).toHaveBeenCalledOnce()
  })

  it('while much happens, it runs every fifty milliseconds', async () => {
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

  it.each([0, 1])('stopped, what was asked isn’t run any more, after %i runs', async (runs) => {
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

describe('the history is kept', () => {
  const history = { entries: [], contiguousUntil: undefined, complete: true, fetchedAt: 1 }
  const saveHistory = vi.fn(async () => undefined)
  const keeperOf = (kept: typeof history | undefined = history) =>
    createHistorySaver({ snapshot: () => kept }, { saveHistory })

  beforeEach(() => void saveHistory.mockClear())

  it('half a second after its first change, once', async () => {
    const keeper = keeperOf()
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

  it('now, and not again half a second later', async () => {
    const keeper = keeperOf()
    keeper.scheduleSave()
    await keeper.saveNow()
    await vi.advanceTimersByTimeAsync(1000)
    expect(saveHistory).toHaveBeenCalledOnce()
  })

  it('not where nothing was read yet, and not once stopped', async () => {
    await createHistorySaver({ snapshot: () => undefined }, { saveHistory }).saveNow()
    const keeper = keeperOf()
    keeper.scheduleSave()
    keeper.stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(saveHistory).not.toHaveBeenCalled()
  })
})

describe('the order of live messages with times in whole seconds', () => {
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

  it('is read once, half a second after the last of them, unless stopped', async () => {
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

describe('the config', () => {
  it('is asked for once, also by two at a time', async () => {
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

  it('is asked for again after a failure, which is shown until then', async () => {
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
