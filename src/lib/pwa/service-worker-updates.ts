import { string } from 'valibot'
import { Workbox } from 'workbox-window/Workbox.js'
import { delay } from '#lib/async/delay.ts'
import { hasUnsavedWork } from '#lib/state/unsaved-work.ts'
import { RELOADED_EARLY_KEY } from '#lib/storage/storage-keys.ts'
import { readText, removeKey, writeText } from '#lib/storage/web-storage.ts'
import { clearAvailableUpdate, setApplyingUpdate, setAvailableUpdate } from './available-update.ts'
import { requestReply } from './request-reply.ts'
import type { MessageToWorker } from './service-worker-messages.ts'

/** Interval of update checks in a page that stays open. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000

/** Delay before the worker may download the rest of the build, so that the screen's calls and pictures go first. */
const REST_DELAY_MS = 1000

/**
 * Interval at which the page reloads after the tap, until a reload succeeds. Chromium postpones the activation, for minutes,
 * if a request restarts the old worker while that is being stopped; a reload makes it try again, but may hang for the same
 * reason.
 */
const RELOAD_INTERVAL_MS = 4000

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

/** Whether the page before reloaded for an accepted update that wasn't active yet; true once. */
function takeReloadedEarly(): boolean {
  const isReloadedEarly = readText(RELOADED_EARLY_KEY, string(), 'sessionStorage') !== undefined
  removeKey(RELOADED_EARLY_KEY, 'sessionStorage')
  return isReloadedEarly
}

/** URLs of the build's files that this page has loaded. */
function loadedUrls(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  return urls.filter((url) => url.startsWith(`${location.origin}/assets/`))
}

/**
 * Registers the service worker and watches for updates, which are offered once the new worker is installed and waiting.
 * Rejects with the browser's error.
 */
export async function registerAndWatchUpdates(): Promise<void> {
  const workbox = new Workbox(workerUrl(), { updateViaCache: 'none' })
  let registration: ServiceWorkerRegistration | undefined
  let reloadTimer: ReturnType<typeof setInterval> | undefined

  /** Activates the waiting worker and reloads this page; other pages keep their version until they are reloaded. */
  function applyUpdate(): void {
    if (!registration?.waiting) {
      // Another page has already activated it.
      location.reload()
      return
    }
    setApplyingUpdate(true)
    reloadTimer = setInterval(reloadEarly, RELOAD_INTERVAL_MS)
    workbox.messageSkipWaiting()
  }

  /** Reloads the page if the member has accepted the update. */
  function reload(): void {
    if (reloadTimer === undefined) return
    if (!hasUnsavedWork('money', 'upload')) {
      location.reload()
      return
    }
    // A money call or upload has started since the tap: the update stays on offer.
    clearInterval(reloadTimer)
    reloadTimer = undefined
    setApplyingUpdate(false)
  }

  /** Reloads although the accepted update isn't active yet. */
  function reloadEarly(): void {
    if (!hasUnsavedWork('money', 'upload')) writeText(RELOADED_EARLY_KEY, 'yes', 'sessionStorage')
    reload()
  }

  /** Reloads once more after `reloadEarly`: the update may have become active when the old build was already on its way. */
  function reloadAgain(): void {
    if (hasUnsavedWork()) setAvailableUpdate(applyUpdate)
    else location.reload()
  }

  const isReloadedEarly = takeReloadedEarly()
  let offered: ServiceWorker | undefined

  /** Offers a waiting worker, and withdraws the offer if the worker is replaced or turned off. */
  async function offer(worker: ServiceWorker | null | undefined): Promise<void> {
    if (!worker || worker === offered) return
    offered = worker
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'redundant') return
      clearAvailableUpdate()
      void offer(registration?.waiting)
    })
    // The one that turns the worker off never replies.
    await requestReply(worker, { type: 'IS_UPDATE' })
    if (worker.state !== 'redundant') setAvailableUpdate(applyUpdate)
  }

  workbox.addEventListener('waiting', ({ sw }) => void offer(sw))
  workbox.addEventListener('controlling', isReloadedEarly ? reloadAgain : reload)
  registration = await workbox.register({ immediate: true })
  if (isReloadedEarly && !registration?.waiting) reloadAgain()
  if (!registration?.active) {
    // They suffice for an offline start of this page, and are in the HTTP cache.
    registration?.installing?.postMessage({
      type: 'LOADED_URLS',
      urls: loadedUrls(),
    } satisfies MessageToWorker)
  }
  void navigator.serviceWorker.ready.then(async ({ active }) => {
    await delay(REST_DELAY_MS)
    active?.postMessage({ type: 'PAGE_LOADED' } satisfies MessageToWorker)
  })

  async function check(): Promise<void> {
    await workbox.update()
    // Workbox emits `waiting` only for the first update that another page or a check has found.
    void offer(registration?.waiting)
  }
  setInterval(() => void check().catch(() => undefined), CHECK_INTERVAL_MS)
}
