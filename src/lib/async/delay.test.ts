import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitAtMost, withTimeout } from './delay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('resolves or rejects with the work, and leaves no timer', async () => {
  expect(await waitAtMost(1000, Promise.resolve('done'))).toBe('done')
  await expect(waitAtMost(1000, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await withTimeout(1000, Promise.resolve('done'))).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

it('gives up waiting after that time', async () => {
  const work = new Promise<string>(() => {})
  const outcome = vi.fn<(value: unknown) => void>()
  void waitAtMost(1000, work).then(outcome)
  await vi.advanceTimersByTimeAsync(999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledExactlyOnceWith(undefined)

  const replaced = waitAtMost(1000, work, () => 'late')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await replaced).toBe('late')
  const timedOut = expect(withTimeout(1000, work)).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(1000)
  await timedOut
})
