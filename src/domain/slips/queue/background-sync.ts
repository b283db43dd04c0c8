import * as v from 'valibot'
import { errorName, reportError } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText } from '#lib/storage/web-storage.ts'
import {
  clearSyncCredentials,
  readSyncCredentials,
  SYNC_TAG,
  saveSyncCredentials,
} from './background-sync-credentials.ts'

/** Background Sync API, missing from TypeScript's DOM types and from some browsers. */
interface WithSyncManager {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Whether the token is in persistent storage; otherwise its session ends with its tab (D3). */
export function isRemembered(token: string): boolean {
  return readText(storageKeys.token, v.string()) === token
}

/**
 * Registers a background sync, so that the service worker sends queued slips once back online, even with no
 * page open. Does nothing for a session that ends with its tab (D3). Never rejects.
 */
export async function registerBackgroundSync(token: string, member: string): Promise<void> {
  if (!isRemembered(token)) return
  try {
    const registration: (ServiceWorkerRegistration & WithSyncManager) | undefined =
      await navigator.serviceWorker?.getRegistration()
    // Without an active worker there is nothing to register; the next queued slip tries again.
    if (!registration?.sync || !registration.active) return
    const stored = await readSyncCredentials()
    // The member may have signed out in the meantime.
    if (!isRemembered(token)) return
    const language = requestLanguage()
    if (stored?.token !== token || stored.language !== language) {
      await saveSyncCredentials({ token, member, language, host: buildSettings.apiHost })
    }
    await registration.sync.register(SYNC_TAG)
  } catch (error) {
    // Background sync or storage is denied. Only the page sends then, so don't leave the token behind.
    await clearSyncCredentials().catch(reportError('slip-sync', { what: 'disarm' }))
    report('slip-sync', { error: errorName(error) })
  }
}
