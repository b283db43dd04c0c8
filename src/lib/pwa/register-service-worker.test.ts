import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { markReachable, markUnreachable } from '#lib/network/online-state.ts'
import { registerServiceWorker } from './register-service-worker.ts'

const registerAndWatchUpdates = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('./service-worker-updates.ts', () => ({ registerAndWatchUpdates }))
const warn = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { addEventListener: () => undefined } })
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.spyOn(console, 'warn').mockImplementation(warn)
  registerAndWatchUpdates.mockReset()
  warn.mockReset()
})

afterEach(() => {
  vi.useRealTimers()
})

it('registers right after the load event of a first visit', async () => {
  registerAndWatchUpdates.mockResolvedValue()
  registerServiceWorker(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(registerAndWatchUpdates).toHaveBeenCalledOnce()
})

it('delays the update check of a later visit', async () => {
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { addEventListener: () => undefined, controller: {} },
  })
  registerAndWatchUpdates.mockResolvedValue()
  registerServiceWorker(() => undefined)
  await vi.advanceTimersByTimeAsync(999)
  expect(registerAndWatchUpdates).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(registerAndWatchUpdates).toHaveBeenCalledOnce()
})

it('reports a registration error', async () => {
  registerAndWatchUpdates.mockRejectedValueOnce(new DOMException('no', 'SecurityError'))
  registerServiceWorker(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(warn).toHaveBeenCalledOnce()
})

it('retries registration on reconnect if it failed offline', async () => {
  registerAndWatchUpdates.mockImplementationOnce(async () => {
    markUnreachable()
    throw new TypeError('Failed to fetch')
  })
  registerAndWatchUpdates.mockResolvedValue()
  registerServiceWorker(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(warn).not.toHaveBeenCalled()
  expect(registerAndWatchUpdates).toHaveBeenCalledOnce()
  markReachable(performance.now() + 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(registerAndWatchUpdates).toHaveBeenCalledTimes(2)
  markReachable(performance.now() + 2)
  await vi.advanceTimersByTimeAsync(0)
  expect(registerAndWatchUpdates).toHaveBeenCalledTimes(2)
})

it('doesn’t register while offline', async () => {
  registerAndWatchUpdates.mockResolvedValue()
  markUnreachable()
  registerServiceWorker(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(registerAndWatchUpdates).not.toHaveBeenCalled()
  markReachable(performance.now() + 3)
  await vi.advanceTimersByTimeAsync(0)
  expect(registerAndWatchUpdates).toHaveBeenCalledOnce()
})
