import 'fake-indexeddb/auto'
import { promisifyRequest } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineDatabase } from './indexed-db.ts'

/** Delay of the next `indexedDB.open`. */
let openDelayMs = 0
/** Resolves once a delayed database is open. */
let opened = Promise.withResolvers<void>()

beforeEach(() => {
  opened = Promise.withResolvers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { open } = indexedDB
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (openDelayMs === 0) return open.call(indexedDB, name, version)
    const waiting = openDelayMs
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
        opened.resolve()
      }
    }, waiting)
    return request
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('rejects until a database that opens late has opened, then uses it', async () => {
  openDelayMs = 6000
  const db = defineDatabase('late')
  const write = () => db.relaxed('readwrite', (store) => promisifyRequest(store.put('value', 'key')))
  const first = expect(write()).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(4000)
  await first
  await expect(write()).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(2000)
  await opened.promise
  await write()
  expect(indexedDB.open).toHaveBeenCalledTimes(1)
  await db.close()
})
