import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConfigLoader } from './connection/chat-api.ts'
import { createThrottledTask } from './timers.ts'

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
