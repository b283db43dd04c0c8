import { string } from 'valibot'
import { withTimeout } from '#lib/async/delay.ts'
import { defineDatabase } from '#lib/storage/indexed-db.ts'
import { listKeys, readText, type StorageArea } from '#lib/storage/web-storage.ts'

/** Amount of stored data of one kind. */
export interface StoredAmount {
  /** Files, records or keys. */
  readonly count: number
  /** An estimate, without the browser's own overhead. */
  readonly bytes: number
}

/** Timeout for reading or clearing a whole database. */
const TIMEOUT_MS = 20_000

/** Measures a cache of the Cache API. Rejects if the browser denies access. */
export async function measureCache(name: string): Promise<StoredAmount> {
  if (!(await caches.has(name))) return { count: 0, bytes: 0 }
  const cache = await caches.open(name)
  const files = await cache.keys()
  let bytes = 0
  for (const file of files) bytes += (await (await cache.match(file))?.blob())?.size ?? 0
  return { count: files.length, bytes }
}

/** Rejects if the browser denies access. */
export async function clearCache(name: string): Promise<void> {
  await caches.delete(name)
}

const stringKey = (key: IDBValidKey) => (typeof key === 'string' ? key : '')

/**
 * Measures an IndexedDB database, one record at a time, because it may contain pictures. Rejects if it can't
 * be read.
 * @param counts predicate on keys for the records included in `count`; `bytes` includes all
 */
export function measureDatabase(name: string, counts: (key: string) => boolean): Promise<StoredAmount> {
  const read = defineDatabase(name).relaxed('readonly', (store) => {
    return new Promise<StoredAmount>((resolve, reject) => {
      let [count, bytes] = [0, 0]
      const request = store.openCursor()
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const cursor = request.result
        if (!cursor) return resolve({ count, bytes })
        const key = stringKey(cursor.key)
        if (counts(key)) count++
        bytes += key.length + bytesOf(cursor.value)
        cursor.continue()
      }
    })
  })
  return withTimeout(TIMEOUT_MS, read)
}

/** Deletes the records whose keys match, in one transaction. Rejects if that fails. */
export function clearRecords(name: string, matches: (key: string) => boolean): Promise<void> {
  const cleared = defineDatabase(name).strict('readwrite', (store) => {
    return new Promise<void>((resolve, reject) => {
      const request = store.getAllKeys()
      // Delete inside the success event: a transaction commits once it has no pending requests.
      request.onsuccess = () => {
        for (const key of request.result) if (matches(stringKey(key))) store.delete(key)
      }
      store.transaction.oncomplete = () => resolve()
      store.transaction.onabort = () => reject(store.transaction.error ?? new Error('not cleared'))
    })
  })
  return withTimeout(TIMEOUT_MS, cleared)
}

/** Measures localStorage or sessionStorage; empty if the browser denies access. */
export function measureWebStorage(area: StorageArea): StoredAmount {
  const keys = listKeys(area)
  // Browsers store two bytes per UTF-16 code unit.
  const byteSizes = keys.map((key) => 2 * (key.length + (readText(key, string(), area)?.length ?? 0)))
  return { count: keys.length, bytes: byteSizes.reduce((sum, size) => sum + size, 0) }
}

/** Estimated size of a stored value. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value instanceof ArrayBuffer) return value.byteLength
  if (value instanceof Blob) return value.size
  if (typeof value !== 'object' || value === null) return 8
  return Object.entries(value).reduce((sum, [key, part]) => sum + key.length + bytesOf(part), 0)
}
