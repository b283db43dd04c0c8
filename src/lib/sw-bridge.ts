import { atom } from 'jotai'
import type { Workbox } from 'workbox-window'
import { report } from './report.ts'
import { store } from './store.ts'

const ready = atom(false)

/** Whether a newer version is here and waits for the member's word; see `applyUpdate`. */
export const updateReadyAtom = atom((get) => get(ready))

/** How often a page that stays open asks for a newer version, milliseconds. */
const CHECK_EVERY_MS = 60 * 60 * 1000

/** The first screen's own calls go first. */
const REGISTER_AFTER_MS = 1000

let waitingWorker: Workbox | undefined

/** What the platform has and the compiler's library doesn't know yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(address: string): string }
}

/** The worker's address as Trusted Types want it: this one and no other. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes?.createPolicy('app-sw', { createScriptURL: () => '/sw.js' }).createScriptURL('') ?? '/sw.js'
  )
}

/**
 * A first visit only registers: it has no older version to leave, so it doesn't carry what handles one. Later visits
 * watch for a newer worker that waits.
 */
async function register(): Promise<void> {
  const address = workerAddress()
  const options = { updateViaCache: 'none' } as const
  try {
    if (!navigator.serviceWorker.controller) {
      await navigator.serviceWorker.register(address, options)
      return
    }
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox(address, options)
    workbox.addEventListener('waiting', () => {
      waitingWorker = workbox
      store.set(ready, true)
    })
    await workbox.register({ immediate: true })
    setInterval(() => void workbox.update().catch(() => undefined), CHECK_EVERY_MS)
  } catch (error) {
    report('worker', { error: error instanceof Error ? error.message : 'unknown' })
  }
}

const early: MessageEvent[] = []
const keepEarly = (event: MessageEvent) => void early.push(event)

/** Hands over what the worker says, unread, beginning with what it said before anybody listened; to one listener. */
export function hearWorker(heard: (event: MessageEvent) => void): void {
  navigator.serviceWorker?.removeEventListener('message', keepEarly)
  navigator.serviceWorker?.addEventListener('message', heard)
  for (const event of early.splice(0)) heard(event)
}

/** Registers the service worker once the page has nothing better to do; its load event may be long over. */
export function followWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', keepEarly)
  const soon = () => setTimeout(register, REGISTER_AFTER_MS)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

/** The newer version takes over and this page loads it; other pages keep theirs until they are loaded anew. */
export function applyUpdate(): void {
  waitingWorker?.addEventListener('controlling', () => location.reload())
  waitingWorker?.messageSkipWaiting()
}
