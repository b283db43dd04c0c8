import * as v from 'valibot'
import { errorName, reportError } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText } from '#lib/storage/web-storage.ts'
import { disarmSync, givePass, readPass, SYNC_TAG } from './background-sync-credentials.ts'

/** The background sync's side of a registration, where there is one. */
interface Syncing {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Whether it is kept for good; otherwise its session ends with its tab (D3). */
export function isRemembered(token: string): boolean {
  return readText(storageKeys.token, v.string()) === token
}

/**
 * Lets the worker send what waits once there is a network, also when no page is open any more; not for a session that
 * ends with its tab (D3). Never rejects.
 */
export async function armSync(token: string, member: string): Promise<void> {
  if (!isRemembered(token)) return
  try {
    const registration: (ServiceWorkerRegistration & Syncing) | undefined =
      await navigator.serviceWorker?.getRegistration()
    // Without a worker that runs there is nobody to call; the next slip tries again.
    if (!registration?.sync || !registration.active) return
    const known = await readPass()
    // Signed out meanwhile.
    if (!isRemembered(token)) return
    const language = requestLanguage()
    if (known?.token !== token || known.language !== language) {
      await givePass({ token, member, language, host: buildSettings.apiHost })
    }
    await registration.sync.register(SYNC_TAG)
  } catch (error) {
    // Denied by the member, or together with all storage: the page sends by itself, and nobody needs the token.
    await disarmSync().catch(reportError('slip-sync', { what: 'disarm' }))
    report('slip-sync', { error: errorName(error) })
  }
}
