import { expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

it('doesn’t wait for ever for a browser that is never idle', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (done: () => void, options?: IdleRequestOptions) => {
    if (options?.timeout !== undefined) setTimeout(done, options.timeout)
  })
  const done = vi.fn()
  void whenIdle().then(done)
  await vi.advanceTimersByTimeAsync(5000)
  expect(done).toHaveBeenCalledOnce()
})
