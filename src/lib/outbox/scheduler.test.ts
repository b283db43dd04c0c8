import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fc } from '#tests/setup/property-runs.ts'
import { createPauseTimer, createScheduler, createStepRunner, getRemainingWaitMs } from './scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('limits a wait to its whole length, in case the clock was set back', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.nat(), (until, now, longest) => {
      const left = getRemainingWaitMs(until, now, longest)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(longest)
    }),
  )
})

describe('createStepRunner', () => {
  it('runs steps until one has to wait', async () => {
    const step = vi.fn(async () => (step.mock.calls.length < 3 ? 0 : 500))
    const run = createStepRunner(step, () => true)
    expect(await run()).toBe(500)
    expect(step).toHaveBeenCalledTimes(3)
  })

  it('never runs two steps at once, and runs once more for calls during a run', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const step = vi.fn(() => promise)
    const run = createStepRunner(step, () => true)
    const runs = [run(), run(), run()]
    expect(step).toHaveBeenCalledTimes(1)
    resolve(undefined)
    expect(await Promise.all(runs)).toEqual([undefined, undefined, undefined])
    expect(step).toHaveBeenCalledTimes(2)
  })

  it('takes no further step once inactive', async () => {
    let isActive = true
    const step = vi.fn(async () => {
      isActive = false
      return 0
    })
    expect(await createStepRunner(step, () => isActive)()).toBe(0)
    expect(step).toHaveBeenCalledTimes(1)
  })

  it('misses no call, however late in a run', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const step = vi.fn(async () => undefined)
      const run = createStepRunner(step, () => true)
      void run()
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      await run()
      expect(step).toHaveBeenCalledTimes(2)
    }
  })

  it('runs again after a step has failed', async () => {
    const step = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('mine'))
    const run = createStepRunner(step, () => true)
    await expect(run()).rejects.toThrow('mine')
    expect(await run()).toBeUndefined()
    expect(step).toHaveBeenCalledTimes(2)
  })
})

describe('createScheduler', () => {
  const schedulerOf = (run: () => Promise<number | undefined>) => {
    const onIdle = vi.fn()
    return { onIdle, scheduler: createScheduler({ run, onIdle, onError: () => 300, minDelayMs: 50 }) }
  }

  it('runs again when the next step is due, at most every `minDelayMs`', async () => {
    const run = vi.fn(async () => (run.mock.calls.length === 1 ? 1 : undefined))
    const { scheduler, onIdle } = schedulerOf(run)
    await scheduler.run()
    await vi.advanceTimersByTimeAsync(49)
    expect(run).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(100_000)
    expect(run).toHaveBeenCalledTimes(2)
    expect(onIdle.mock.calls).toEqual([[1], [undefined]])
  })

  it('schedules one next run, however often it was asked to run', async () => {
    const run = vi.fn(async () => 1000)
    const { scheduler } = schedulerOf(run)
    await Promise.all([scheduler.run(), scheduler.run(), scheduler.run()])
    run.mockClear()
    await vi.advanceTimersByTimeAsync(1000)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('retries after an exception', async () => {
    const run = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('mine'))
    const { scheduler } = schedulerOf(run)
    await scheduler.run()
    await vi.advanceTimersByTimeAsync(300)
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('runs nothing while suspended, not even after a run that was in flight', async () => {
    const first = Promise.withResolvers<number>()
    const run = vi.fn(() => (run.mock.calls.length === 1 ? first.promise : Promise.resolve(undefined)))
    const { scheduler, onIdle } = schedulerOf(run)
    const running = scheduler.run()
    scheduler.suspend()
    first.resolve(100)
    await running
    await scheduler.run()
    await vi.advanceTimersByTimeAsync(100_000)
    expect([run.mock.calls.length, onIdle.mock.calls.length]).toEqual([1, 0])
    scheduler.resume()
    await scheduler.run()
    expect(run).toHaveBeenCalledTimes(2)
  })
})

describe('a pause', () => {
  let now = 1_000_000
  const start = () => createPauseTimer<'network'>(() => now)

  it('lasts as long as it was begun for, and is replaced by a newer one', () => {
    const pause = start()
    expect([pause.remainingMs(), pause.current()]).toEqual([0, undefined])
    expect(pause.begin('network', 60_000)).toBe(60_000)
    now += 55_000
    expect([pause.remainingMs(), pause.current()?.reason]).toEqual([5000, 'network'])
    pause.begin('limit', 7000)
    expect(pause.current()).toEqual({ reason: 'limit', until: now + 7000, ms: 7000 })
    now += 7000
    expect([pause.remainingMs(), pause.current()]).toEqual([0, undefined])
  })

  it('is over if the clock was set back, and doesn’t return if it is set back afterwards', () => {
    const pause = start()
    pause.begin('network', 60_000)
    now -= 1
    expect(pause.remainingMs()).toBe(0)
    pause.begin('network', 60_000)
    now += 60_000
    expect(pause.remainingMs()).toBe(0)
    now -= 30_000
    expect(pause.remainingMs()).toBe(0)
  })

  it('ends on request, unless the server has asked for it', () => {
    const pause = start()
    expect(pause.resumeNow()).toBe(true)
    pause.begin('network', 60_000)
    expect([pause.resumeNow(), pause.remainingMs()]).toEqual([true, 0])
    pause.begin('limit', 60_000)
    expect([pause.resumeNow(), pause.remainingMs()]).toEqual([false, 60_000])
    now += 60_000
    expect(pause.resumeNow()).toBe(true)
  })
})
