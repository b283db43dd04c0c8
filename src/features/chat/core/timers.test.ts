import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDelayedTask, createThrottledTask } from './timers.ts'

const task = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  task.mockClear()
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
/** @returns the number of runs after `ms` milliseconds */
async function countRuns(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms)
  return task.mock.calls.length
}

it('a throttled task runs once for synchronous calls, then every 50 ms', async () => {
  const { schedule, stop } = createThrottledTask(task)
  schedule()
  schedule()
  expect(task).not.toHaveBeenCalled()
  await Promise.resolve()
  expect(task).toHaveBeenCalledOnce()
  schedule()
  schedule()
  expect([await countRuns(49), await countRuns(1)]).toEqual([1, 2])
  await countRuns(50)
  schedule()
  expect(await countRuns(0)).toBe(3)
  schedule()
  stop()
  expect(await countRuns(500)).toBe(3)
})

it('a throttled task doesn’t run if it was stopped right after it was scheduled', async () => {
  const { schedule, stop } = createThrottledTask(task)
  schedule()
  stop()
  expect(await countRuns(500)).toBe(0)
})

it('a delayed task runs once after its delay, which only `restart` starts over', async () => {
  const delayed = createDelayedTask(task, 500)
  delayed.schedule()
  await countRuns(400)
  delayed.schedule()
  expect([await countRuns(99), await countRuns(1), await countRuns(1000)]).toEqual([0, 1, 1])
  delayed.restart()
  await countRuns(400)
  delayed.restart()
  expect([await countRuns(499), await countRuns(1)]).toEqual([1, 2])
  delayed.flush()
  delayed.schedule()
  delayed.flush()
  expect(await countRuns(1000)).toBe(3)
  delayed.schedule()
  delayed.stop()
  expect(await countRuns(1000)).toBe(3)
})
