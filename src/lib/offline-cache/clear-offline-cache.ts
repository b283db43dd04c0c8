import { cacheNames } from '#lib/pwa/cache-names.ts'
import { databaseNames } from '#lib/storage/database-names.ts'
import { deleteMemberLookups } from './cached-lookups.ts'

/**
 * Deletes a member's cached responses. Called at sign-out, and at a start without a token, which completes an interrupted
 * deletion and covers sessions that ended with their tab.
 */
export function clearOfflineCache(): void {
  void deleteMemberLookups()
  void deletePictures()
  try {
    indexedDB.deleteDatabase(databaseNames.offlineCache)
  } catch {
    // IndexedDB is missing or denied, so nothing is cached.
  }
}

/** Deletes all cached pictures. Never rejects. */
async function deletePictures(): Promise<void> {
  try {
    await caches.delete(cacheNames.pictures)
  } catch {
    // Storage is denied or the Cache API is missing, so nothing is cached.
  }
}
