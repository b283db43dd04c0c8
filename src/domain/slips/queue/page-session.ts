import { walletSlip } from '#contract/wallet-changes.ts'
import { slipPageResource } from '#domain/statement/statement-resources.ts'
import { call } from '#lib/api/client.ts'
import { errorName, reportError } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { serviceWorkers } from '#lib/pwa/service-worker-container.ts'
import { assertCurrentToken, isSessionRemembered } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { SYNC_TAG, syncCredentials } from './slip-repository.ts'
import type { SlipApi } from './upload/upload-engine.ts'

// The parts of the queue that depend on the page's session. The service worker, which has none, has its own API.

/**
 * API of the queue in a page. Its calls throw once another token is in use: a slip must not be sent for
 * another member.
 */
export function createPageApi(token: string): SlipApi {
  return {
    async upload(item, bytes, signal, onProgress) {
      assertCurrentToken(token)
      const file = new File([bytes], 'slip', { type: item.type })
      return await call(walletSlip, { body: { clientId: item.id }, file, signal, onProgress })
    },
    async list(signal, number) {
      assertCurrentToken(token)
      // Through the resource, so that the list on screen is updated too.
      const page = slipPageResource(number)
      const { error } = await page.reload()
      signal.throwIfAborted()
      if (error !== undefined) throw error
      assertCurrentToken(token)
      return store.get(page.state).value?.slips ?? []
    },
  }
}

/** Background Sync API, missing from TypeScript's DOM types and from some browsers. */
interface WithSyncManager {
  readonly sync?: { register(tag: string): Promise<void> }
}

/**
 * Registers a background sync, so that the service worker sends queued slips once back online, even with no
 * page open. Does nothing for a session that ends with its tab. Never rejects.
 */
export async function registerBackgroundSync(token: string, member: string): Promise<void> {
  if (!isSessionRemembered(token)) return
  try {
    const registration: (ServiceWorkerRegistration & WithSyncManager) | undefined =
      await serviceWorkers()?.getRegistration()
    // Without an active worker there is nothing to register; the next queued slip tries again.
    if (!registration?.sync || !registration.active) return
    const stored = await syncCredentials.read()
    // The member may have signed out in the meantime.
    if (!isSessionRemembered(token)) return
    const language = requestLanguage()
    if (stored?.token !== token || stored.language !== language) {
      await syncCredentials.save({ token, member, language, host: buildSettings.apiHost })
    }
    await registration.sync.register(SYNC_TAG)
  } catch (error) {
    // Background sync or storage is denied. Only the page sends then, so don't leave the token behind.
    await syncCredentials.clear().catch(reportError('slip-sync', { what: 'clear-credentials' }))
    report('slip-sync', { error: errorName(error) })
  }
}
