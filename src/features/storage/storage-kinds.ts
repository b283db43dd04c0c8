import { string } from 'valibot'
import { readSavedVideos, removeSavedVideos } from '#domain/howto-videos/video-cache.ts'
import { LAST_BALANCE_KEY } from '#domain/wallet/last-known-balance.ts'
import { withTimeout } from '#lib/async/delay.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'
import { databaseNames } from '#lib/storage/database-names.ts'
import { defineDatabase } from '#lib/storage/indexed-db.ts'
import { listKeys, readText, removeKey, type StorageArea } from '#lib/storage/web-storage.ts'

/** Kinds of data that the app stores in this browser, in display order. */
export const storageKinds = ['app', 'lookups', 'videos', 'figures', 'chat', 'slips', 'settings'] as const
export type StorageKind = (typeof storageKinds)[number]

export interface StorageKindActions {
  /** Measures the stored data. Rejects if the browser denies access. */
  readonly read: () => Promise<StoredAmount>
  /** Undefined if it can't be cleared here: it can't be fetched again, or it hasn't been sent yet. */
  readonly clear?: () => Promise<void>
}

/**
 * Keys of conversation history that is also on the server; pending messages, drafts and read state are
 * preserved.
 */
const isHistory = (key: string) => /^[^/]+\/history\//.test(key)
/** Keys of pending messages or slips, without their files. */
const isItem = (key: string) => /(^|\/)item\//.test(key)
/** All but the record that names the owner, which is needed so that new data is cached again. */
const isFigure = (key: string) => key !== ''
const anyKey = () => true

async function sum(...amounts: readonly Promise<StoredAmount>[]): Promise<StoredAmount> {
  const all = await Promise.all(amounts)
  return {
    count: all.reduce((total, { count }) => total + count, 0),
    bytes: all.reduce((total, { bytes }) => total + bytes, 0),
  }
}

export const storageKindActions: Readonly<Record<StorageKind, StorageKindActions>> = {
  // Can't be cleared: only a new version fills it again, and until then the app wouldn't open offline.
  app: { read: () => measureCache(cacheNames.build) },
  lookups: {
    read: () => sum(measureCache(cacheNames.lookups), measureCache(cacheNames.pictures)),
    clear: async () => {
      await clearCache(cacheNames.lookups)
      await clearCache(cacheNames.pictures)
    },
  },
  videos: {
    read: async () => {
      const [videos, { bytes }] = await Promise.all([readSavedVideos(), measureCache(cacheNames.videos)])
      return { count: videos.length, bytes }
    },
    clear: async () => removeSavedVideos((await readSavedVideos()).map(({ path }) => path)),
  },
  figures: {
    read: async () => {
      const amount = await measureDatabase(databaseNames.offlineCache, isFigure)
      return amount.count > 0 ? amount : { count: 0, bytes: 0 }
    },
    clear: async () => {
      for (const area of ['localStorage', 'sessionStorage'] as const) removeKey(LAST_BALANCE_KEY, area)
      await clearRecords(databaseNames.offlineCache, isFigure)
    },
  },
  chat: {
    read: () => measureDatabase(databaseNames.chat, isItem),
    clear: () => clearRecords(databaseNames.chat, isHistory),
  },
  slips: {
    read: () =>
      sum(
        measureDatabase(databaseNames.slips, isItem),
        measureDatabase(databaseNames.sharedPictures, anyKey),
      ),
  },
  settings: { read: async () => measureWebStorage('localStorage') },
}

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
async function measureCache(name: string): Promise<StoredAmount> {
  if (!(await caches.has(name))) return { count: 0, bytes: 0 }
  const cache = await caches.open(name)
  const files = await cache.keys()
  let bytes = 0
  for (const file of files) bytes += (await (await cache.match(file))?.blob())?.size ?? 0
  return { count: files.length, bytes }
}

/** Rejects if the browser denies access. */
async function clearCache(name: string): Promise<void> {
  await caches.delete(name)
}

const stringKey = (key: IDBValidKey) => (typeof key === 'string' ? key : '')

/**
 * Measures an IndexedDB database, one record at a time, because it may contain pictures. Rejects if it can't
 * be read.
 * @param counts predicate on keys for the records included in `count`; `bytes` includes all
 */
function measureDatabase(name: string, counts: (key: string) => boolean): Promise<StoredAmount> {
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
function clearRecords(name: string, matches: (key: string) => boolean): Promise<void> {
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
function measureWebStorage(area: StorageArea): StoredAmount {
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
