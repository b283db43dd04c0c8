import { digits, pipe, string, transform } from 'valibot'
import { lazyStorageKeys } from './storage-keys-lazy.ts'
import { readText, writeText } from './web-storage.ts'

/** Interval between requests: a browser that refused may grant it later, e.g. once the app is installed. */
const REQUEST_INTERVAL_MS = 7 * 24 * 60 * 60 * 1000

const timestamp = pipe(string(), digits(), transform(Number))

/** Requests persistent storage, for data that exists only on this device. Never rejects. */
export async function requestPersistentStorage(): Promise<void> {
  const requestedAt = readText(lazyStorageKeys.persistenceRequestedAt, timestamp) ?? 0
  const elapsedMs = Date.now() - requestedAt
  if (elapsedMs >= 0 && elapsedMs < REQUEST_INTERVAL_MS) return
  try {
    if (await navigator.storage?.persisted?.()) return
    writeText(lazyStorageKeys.persistenceRequestedAt, String(Date.now()))
    await navigator.storage?.persist?.()
  } catch {
    // Missing or denied: the storage stays best-effort.
  }
}
