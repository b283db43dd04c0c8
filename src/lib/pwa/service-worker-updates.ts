import { Workbox } from 'workbox-window/Workbox.js'
import { unsavedNow } from '#lib/state/unsaved-work.ts'
import { offerNewerVersion } from './available-update.ts'
import type { ToWorker } from './service-worker-messages.ts'

/** How often a page that stays open asks for a newer version, milliseconds. */
const CHECK_EVERY_MS = 60 * 60 * 1000

/** What the platform has and the compiler's library doesn't know yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(address: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** A policy can be made once; a registration that failed is tried again. */
const policy = trustedTypes?.createPolicy('app-sw', { createScriptURL: () => '/sw.js' })

/** The worker's address as Trusted Types want it: this one and no other. */
function workerAddress(): string {
  return policy?.createScriptURL('') ?? '/sw.js'
}

/**
 * Registers the worker and watches for newer versions: each is offered once its worker has everything and waits.
 * Rejects with what the browser throws.
 */
export async function registerWorker(): Promise<void> {
  const workbox = new Workbox(workerAddress(), { updateViaCache: 'none' })
  let registration: ServiceWorkerRegistration | undefined
  let isTaking = false

  /** The worker takes over and this page loads its version; other pages keep theirs until they are loaded anew. */
  function take(): void {
    if (!registration?.waiting) {
      // Another page was faster: the worker is in charge already.
      location.reload()
      return
    }
    isTaking = true
    workbox.messageSkipWaiting()
  }

  const offer = () => offerNewerVersion(take)
  workbox.addEventListener('waiting', offer)
  workbox.addEventListener('controlling', () => {
    if (!isTaking) return
    isTaking = false
    // Between the tap and this moment money may have begun to move; the offer still stands then.
    if (!unsavedNow('money', 'upload')) location.reload()
  })
  registration = await workbox.register({ immediate: true })
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ type: 'LOADED' } satisfies ToWorker),
  )

  async function check(): Promise<void> {
    await workbox.update()
    // Workbox tells of one update that another page or a check found, and of none after it.
    if (registration?.waiting) offer()
  }
  setInterval(() => void check().catch(() => undefined), CHECK_EVERY_MS)
}
