import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { markReachable, markUnreachable } from '#lib/network/online-state.ts'
import { registerServiceWorker } from './register-service-worker.ts'

const registerAndWatchUpdates = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('./service-worker-updates.ts', () => ({ registerAndWatchUpdates }))
const warn = vi.fn()

const serviceWorker = { addEventListener: () => undefined }

/** Lets the page load, and so many ms pass. */
async function loadPage(ms = 1000): Promise<void> {
  registerServiceWorker(() => undefined)
  await vi.advanceTimersByTimeAsync(ms)
}
/** @param ms since the page was started, to order the states */
async function reconnect(ms: number): Promise<void> {
  markReachable(performance.now() + ms)
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.spyOn(console, 'warn').mockImplementation(warn)
  registerAndWatchUpdates.mockReset().mockResolvedValue()
  warn.mockReset()
})

afterEach(() => vi.useRealTimers())

it('registers right after the load event of a first visit', async () => {
  await loadPage(0)
  expect(registerAndWatchUpdates).toHaveBeenCalledOnce()
})

it('delays the update check of a later visit', async () => {
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { ...serviceWorker, controller: {} } })
  await loadPage(999)
  expect(registerAndWatchUpdates).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(registerAndWatchUpdates).toHaveBeenCalledOnce()
})

it('reports a registration error', async () => {
  registerAndWatchUpdates.mockRejectedValueOnce(new DOMException('no', 'SecurityError'))
  await loadPage()
  expect(warn).toHaveBeenCalledOnce()
})

it('retries registration on reconnect if it failed offline', async () => {
  registerAndWatchUpdates.mockImplementationOnce(async () => {
    markUnreachable()
    throw new TypeError('Failed to fetch')
  })
  await loadPage()
  expect(warn).not.toHaveBeenCalled()
  expect(registerAndWatchUpdates).toHaveBeenCalledOnce()
  await reconnect(1)
  expect(registerAndWatchUpdates).toHaveBeenCalledTimes(2)
  await reconnect(2)
  expect(registerAndWatchUpdates).toHaveBeenCalledTimes(2)
})

it('doesn’t register while offline', async () => {
  markUnreachable()
  await loadPage()
  expect(registerAndWatchUpdates).not.toHaveBeenCalled()
  await reconnect(3)
  expect(registerAndWatchUpdates).toHaveBeenCalledOnce()
})
