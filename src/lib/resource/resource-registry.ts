import type { Call } from '#contract/call.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { onReconnect } from '#lib/network/online-state.ts'
import { onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'

/** A resource as seen by the registry, which controls all of them. */
export interface ManagedResource {
  /** The call and its arguments. */
  readonly spec: Call
  readonly args: readonly unknown[]
  /** Sets an unparsed cached response as the value, unless there is a newer one or it doesn't match the schema. */
  restore(json: unknown, fetchedAt: number): void
  /**
   * Refreshes if on screen and at least this old.
   * @param restart replaces a fetch that has been in flight for that long: its connection may be dead
   */
  refreshIfOlder(minAgeMs: number, restart?: boolean): void
  /** Clears the value if it belongs to the member. */
  clearMemberData(): void
}

const all = new Set<ManagedResource>()

/** All resources created so far. */
export const allResources = (): Iterable<ManagedResource> => all

let registrationListener: ((resource: ManagedResource) => void) | undefined

/** Sets the listener (the offline cache) that is called for every resource created from now on. */
export function onResourceRegistered(listener: (resource: ManagedResource) => void): void {
  registrationListener = listener
}

/** Returning to the page refreshes resources older than this. */
const FOCUS_MIN_AGE_MS = 15_000
/** Reconnecting refreshes nearly everything. */
const RECONNECT_MIN_AGE_MS = 2000

/** Registers a resource for good: it is refreshed and cleared with the others until the page ends. */
export function registerResource(resource: ManagedResource): void {
  all.add(resource)
  registrationListener?.(resource)
}

onMemberReset.on(() => {
  for (const each of all) each.clearMemberData()
})

// Responses depend on the language: each resource knows the language of its value and refreshes on a mismatch.
store.sub(localeAtom, () => {
  for (const each of all) each.refreshIfOlder(Number.POSITIVE_INFINITY)
})

function refreshAll(minAgeMs: number, restart = false): void {
  for (const each of all) each.refreshIfOlder(minAgeMs, restart)
}

/** Fetches what is on screen again, also if an earlier request is in flight: its connection may be dead. */
export function restartReads(): void {
  refreshAll(RECONNECT_MIN_AGE_MS, true)
}

let isListening = false

/** Starts refreshing the resources on screen on focus and reconnect; later calls do nothing. */
export function refreshOnFocusAndReconnect(): void {
  if (isListening) return
  isListening = true
  const onVisible = () => {
    if (document.visibilityState === 'visible') refreshAll(FOCUS_MIN_AGE_MS)
  }
  // The response that ended the offline state is processed before this timer runs.
  onReconnect.on(() => void setTimeout(restartReads))
  addEventListener('focus', onVisible)
  addEventListener('pageshow', onVisible)
  document.addEventListener('visibilitychange', onVisible)
}
