import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteReached, noteUnreachable } from '#lib/network/online-state.ts'
import { followWorker } from './register-service-worker.ts'

const registerWorker = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('./service-worker-updates.ts', () => ({ registerWorker }))
const warn = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { addEventListener: () => undefined } })
  vi.stubGlobal('document', { readyState: 'complete' })
  vi.spyOn(console, 'warn').mockImplementation(warn)
  registerWorker.mockReset()
  warn.mockReset()
})

afterEach(() => {
  vi.useRealTimers()
})

it('registers once the page has nothing better to do', async () => {
  registerWorker.mockResolvedValue()
  followWorker(() => undefined)
  expect(registerWorker).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(registerWorker).toHaveBeenCalledOnce()
})

it('says what the browser throws', async () => {
  registerWorker.mockRejectedValueOnce(new DOMException('no', 'SecurityError'))
  followWorker(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(warn).toHaveBeenCalledOnce()
})

it('registers when the network is back, if it was gone', async () => {
  registerWorker.mockImplementationOnce(async () => {
    noteUnreachable()
    throw new TypeError('Failed to fetch')
  })
  registerWorker.mockResolvedValue()
  followWorker(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(warn).not.toHaveBeenCalled()
  expect(registerWorker).toHaveBeenCalledOnce()
  noteReached(performance.now() + 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(registerWorker).toHaveBeenCalledTimes(2)
  noteReached(performance.now() + 2)
  await vi.advanceTimersByTimeAsync(0)
  expect(registerWorker).toHaveBeenCalledTimes(2)
})

it('asks for nothing while there is no network', async () => {
  registerWorker.mockResolvedValue()
  noteUnreachable()
  followWorker(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(registerWorker).not.toHaveBeenCalled()
  noteReached(performance.now() + 3)
  await vi.advanceTimersByTimeAsync(0)
  expect(registerWorker).toHaveBeenCalledOnce()
})
