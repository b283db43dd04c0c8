import { Workbox } from 'workbox-window/Workbox.js'
import { hasUnsavedWork } from '#lib/state/unsaved-work.ts'
import { setAvailableUpdate } from './available-update.ts'
import type { MessageToWorker } from './service-worker-messages.ts'

/** Interval of update checks in a page that stays open. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000

/** The Trusted Types API, which TypeScript's DOM library doesn't declare yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(address: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** At module level, because a policy can be created only once, but registration may be retried. */
const policy = trustedTypes?.createPolicy('app-sw', { createScriptURL: () => '/sw.js' })

/** The service worker's URL, as a TrustedScriptURL where Trusted Types are enforced. */
function workerUrl(): string {
  return policy?.createScriptURL('') ?? '/sw.js'
}

/**
 * Registers the service worker and watches for updates, which are offered once the new worker is installed and waiting.
 * Rejects with the browser's error.
 */
export async function registerAndWatchUpdates(): Promise<void> {
  const workbox = new Workbox(workerUrl(), { updateViaCache: 'none' })
  let registration: ServiceWorkerRegistration | undefined
  let isApplying = false

  /** Activates the waiting worker and reloads this page; other pages keep their version until they are reloaded. */
  function applyUpdate(): void {
    if (!registration?.waiting) {
      // Another page has already activated it.
      location.reload()
      return
    }
    isApplying = true
    workbox.messageSkipWaiting()
  }

  const offer = () => setAvailableUpdate(applyUpdate)
  workbox.addEventListener('waiting', offer)
  workbox.addEventListener('controlling', () => {
    if (!isApplying) return
    isApplying = false
    // A money call or upload may have started since the tap; the update then stays on offer.
    if (!hasUnsavedWork('money', 'upload')) location.reload()
  })
  registration = await workbox.register({ immediate: true })
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ type: 'LOADED' } satisfies MessageToWorker),
  )

  async function check(): Promise<void> {
    await workbox.update()
    // Workbox emits `waiting` only for the first update that another page or a check has found.
    if (registration?.waiting) offer()
  }
  setInterval(() => void check().catch(() => undefined), CHECK_INTERVAL_MS)
}
