import { clearOfflineCache } from '#lib/offline-cache/clear-offline-cache.ts'
import { postToServiceWorker } from '#lib/pwa/post-to-service-worker.ts'
import { findOpenSessions } from '#lib/session/open-sessions.ts'
import { currentToken, onStoredDataStale } from '#lib/session/session.ts'
import { type DatabaseName, databaseNames, mayHaveDatabase } from '#lib/storage/database-names.ts'
import { whenIdle } from './when-idle.ts'

/**
 * From now on, deletes stored data of members without an open session whenever a session begins or ends; and now if there
 * is no session: that completes an interrupted deletion and covers sessions that ended with their tab.
 */
export function purgeMemberData(): void {
  onStoredDataStale.on((reason) => void purgeStaleData(reason))
  if (currentToken() !== undefined) return
  void purgeCaches()
  void whenIdle().then(purgeQueues)
}

/** Deletes stored data of members without an open session. Never rejects. @param ended whether a session has just ended */
async function purgeStaleData({ ended }: { readonly ended: boolean }): Promise<void> {
  await Promise.all([
    purgeCaches(),
    ended && purgeSharedPictures(),
    // After a sign-in, the member isn't known yet: `usePurgeOtherMembers` purges the queues later.
    currentToken() === undefined && purgeQueues(),
  ])
}

/** Purges the offline cache, and what the worker has: notifications, push subscription, credentials for background sync. */
export async function purgeCaches(): Promise<void> {
  const sessions = await findOpenSessions()
  await Promise.all([
    clearOfflineCache(sessions),
    postToServiceWorker({
      type: 'CLEAR_MEMBER',
      own: sessions.own?.tokenHash,
      others: sessions.others.map(({ tokenHash }) => tokenHash),
    }),
  ])
}

/**
 * Purges chats, and slips that the server has accepted or refused, even if the operator has turned the chat off and none
 * of its code runs. Never rejects.
 */
export async function purgeQueues(): Promise<void> {
  await Promise.all([
    purgeDatabase(databaseNames.slips, async () => {
      const { purgeSlipData } = await import('#domain/slips/queue/purge.ts')
      await purgeSlipData()
    }),
    purgeDatabase(databaseNames.chat, async () => {
      const { purgeMemberRecords } = await import('#features/chat/core/chat-store.ts')
      await purgeMemberRecords()
    }),
  ])
}

/**
 * Deletes pictures that were shared to the app during the ended session and not used. Keeps the picture that opened this
 * page, since the current user shared it.
 */
function purgeSharedPictures(): Promise<void> {
  return purgeDatabase(databaseNames.sharedPictures, async () => {
    const { clearSharedItems } = await import('#domain/slips/share-inbox.ts')
    await clearSharedItems(performance.timeOrigin)
  })
}

/** Runs work unless there is no such database. If its code can't be loaded, the next start tries again. */
async function purgeDatabase(name: DatabaseName, work: () => Promise<void>): Promise<void> {
  if (await mayHaveDatabase(name)) await work().catch(() => undefined)
}
