import { string } from 'valibot'
import { defineDatabase, withTimeout } from '#lib/storage/indexed-db.ts'
import { listKeys, readText, type StorageArea } from '#lib/storage/web-storage.ts'

/** How much of something is stored. */
export interface Amount {
  /** Files, records or keys. */
  readonly count: number
  /** As near as can be told: what the browser adds for itself isn't in it. */
  readonly bytes: number
}

/** Longest wait for a database to be read through, milliseconds. */
const TIMEOUT_MS = 20_000

/** Reads one of our caches through. Rejects where the browser denies it. */
export async function cacheAmount(name: string): Promise<Amount> {
  if (!(await caches.has(name))) return { count: 0, bytes: 0 }
  const cache = await caches.open(name)
  const files = await cache.keys()
  let bytes = 0
  for (const file of files) bytes += (await (await cache.match(file))?.blob())?.size ?? 0
  return { count: files.length, bytes }
}

/** Rejects where the browser denies it. */
export async function clearCache(name: string): Promise<void> {
  await caches.delete(name)
}

const textOf = (key: IDBValidKey) => (typeof key === 'string' ? key : '')

/**
 * Reads one of our databases through, a record at a time, for there may be pictures in it. Rejects where it can't.
 * @param counts which records `count` counts, by their keys; `bytes` is of all
 */
export function databaseAmount(name: string, counts: (key: string) => boolean): Promise<Amount> {
  const read = defineDatabase(name).relaxed('readonly', (store) => {
    return new Promise<Amount>((resolve, reject) => {
      let [count, bytes] = [0, 0]
      const request = store.openCursor()
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const cursor = request.result
        if (!cursor) return resolve({ count, bytes })
        const key = textOf(cursor.key)
        if (counts(key)) count++
        bytes += key.length + bytesOf(cursor.value)
        cursor.continue()
      }
    })
  })
  return withTimeout(TIMEOUT_MS, read)
}

/** Deletes records by their keys, in one transaction. Rejects where it can't. */
export function clearRecords(name: string, which: (key: string) => boolean): Promise<void> {
  const cleared = defineDatabase(name).strict('readwrite', (store) => {
    return new Promise<void>((resolve, reject) => {
      const request = store.getAllKeys()
      // In the request's own event, for a transaction ends where nothing more is asked of it.
      request.onsuccess = () => {
        for (const key of request.result) if (which(textOf(key))) store.delete(key)
      }
      store.transaction.oncomplete = () => resolve()
      store.transaction.onabort = () => reject(store.transaction.error ?? new Error('not cleared'))
    })
  })
  return withTimeout(TIMEOUT_MS, cleared)
}

/** What a storage of texts holds; nothing where it is denied. */
export function textAmount(area: StorageArea): Amount {
  const keys = listKeys(area)
  // Browsers store text by two bytes a character.
  const sizes = keys.map((key) => 2 * (key.length + (readText(key, string(), area)?.length ?? 0)))
  return { count: keys.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** About how much a value takes. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value instanceof ArrayBuffer) return value.byteLength
  if (value instanceof Blob) return value.size
  if (typeof value !== 'object' || value === null) return 8
  return Object.entries(value).reduce((sum, [key, part]) => sum + key.length + bytesOf(part), 0)
}
