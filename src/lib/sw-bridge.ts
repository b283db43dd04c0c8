import { atom } from 'jotai'
import type { Workbox } from 'workbox-window'
import { report } from './report.ts'
import { store } from './store.ts'

const ready = atom(false)

/** Whether a newer version is here and waits for the member's word; see `applyUpdate`. */
export const updateReadyAtom = atom((get) => get(ready))

/** How often a page that stays open asks for a newer version, milliseconds. */
const CHECK_EVERY_MS = 60 * 60 * 1000

let worker: Workbox | undefined

/** The worker's address as Trusted Types want it: this one and no other. */
function workerAddress(): string {
  const { trustedTypes } = globalThis
  if (!trustedTypes) return '/sw.js'
  const policy = trustedTypes.createPolicy('app-sw', { createScriptURL: () => '/sw.js' })
  // The constructor only hands it on to `register`, which wants the trusted object, not its text.
  return policy.createScriptURL('') as unknown as string
}

async function register(): Promise<void> {
  try {
    const { Workbox } = await import('workbox-window')
    worker = new Workbox(workerAddress())
    worker.addEventListener('waiting', () => store.set(ready, true))
    await worker.register({ immediate: true })
    setInterval(() => void worker?.update().catch(() => undefined), CHECK_EVERY_MS)
  } catch (error) {
    report('worker', { error: error instanceof Error ? error.message : 'unknown' })
  }
}

/** Registers the service worker once the page has nothing better to do; its load event may be long over. */
export function followWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const soon = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void register(), { timeout: 5000 })
    else setTimeout(() => void register(), 1000)
  }
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

/** The newer version takes over and this page loads it; other pages keep theirs until they are loaded anew. */
export function applyUpdate(): void {
  worker?.addEventListener('controlling', () => location.reload())
  worker?.messageSkipWaiting()
}
