import { beforeEach, expect, it, vi } from 'vitest'
import { browserStorage } from '#tests/setup/browser-storage.ts'
import { requestPersistentStorage } from './request-persistence.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const persist = vi.fn(async () => false)
const persisted = vi.fn(async () => false)

beforeEach(() => {
  browserStorage()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
  persist.mockClear()
  persisted.mockResolvedValue(false)
  vi.stubGlobal('navigator', { storage: { persist, persisted } })
})

it('requests persistence, and again after a week if it was denied', async () => {
  await requestPersistentStorage()
  await requestPersistentStorage()
  vi.advanceTimersByTime(6 * DAY_MS)
  await requestPersistentStorage()
  expect(persist).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(DAY_MS)
  await requestPersistentStorage()
  expect(persist).toHaveBeenCalledTimes(2)
})

it('doesn’t request persistence that is already granted', async () => {
  persisted.mockResolvedValue(true)
  await requestPersistentStorage()
  expect(persist).not.toHaveBeenCalled()
})

it.each([
  {},
  { storage: {} },
  { storage: { persisted, persist: () => Promise.reject(new DOMException('no', 'SecurityError')) } },
])('ignores missing or failing APIs: %#', async (navigator) => {
  vi.stubGlobal('navigator', navigator)
  await expect(requestPersistentStorage()).resolves.toBeUndefined()
})
