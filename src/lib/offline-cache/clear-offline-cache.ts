import type { OpenSessions } from '#lib/session/open-sessions.ts'
import { databaseNames } from '#lib/storage/database-names.ts'
import { deleteMemberLookups } from './cached-lookups.ts'
import { deletePictures } from './delete-pictures.ts'

/**
 * Deletes the cached responses of members without an open session. Called when a session has begun or ended, and at a start
 * without a token, which completes an interrupted deletion and covers sessions that ended with their tab. Never rejects.
 */
export async function clearOfflineCache({
  own,
  others,
}: Pick<OpenSessions, 'own' | 'others'>): Promise<void> {
  // Lookups and pictures don't tell whose they are: they go with the last session. The worker purges the database.
  if (others.length > 0) return
  // This tab's own session takes over the database (`claimDatabase`).
  if (!own) deleteDatabase()
  await Promise.all([deleteMemberLookups(), deletePictures()])
}

function deleteDatabase(): void {
  try {
    indexedDB.deleteDatabase(databaseNames.offlineCache)
  } catch {
    // IndexedDB is missing or denied, so nothing is cached.
  }
}
