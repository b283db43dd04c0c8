import 'fake-indexeddb/auto'
import { promisifyRequest } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineDatabase } from './indexed-db.ts'

/** Milliseconds that the next opening takes. */
let slow = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { open } = indexedDB
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (slow === 0) return open.call(indexedDB, name, version)
    const waiting = slow
    const request = Object.create(null)
    setTimeout(() => {
      const real = open.call(indexedDB, name, version)
      real.onupgradeneeded = () => {
        request.result = real.result
        request.onupgradeneeded()
      }
      real.onsuccess = () => {
        request.result = real.result
        request.onsuccess()
      }
    }, waiting)
    return request
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a database that opens late is no use at first, and is used from then on', async () => {
  slow = 6000
  const db = defineDatabase('late')
  const write = () => db.relaxed('readwrite', (store) => promisifyRequest(store.put('kept', 'key')))
  const first = expect(write()).rejects.toThrow('database hangs')
  await vi.advanceTimersByTimeAsync(4000)
  await first
  await expect(write()).rejects.toThrow('database rests')
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  await expect.poll(() => write().then(() => 'done', String), { timeout: 10_000 }).toBe('done')
  expect(indexedDB.open).toHaveBeenCalledTimes(1)
  await db.close()
})
