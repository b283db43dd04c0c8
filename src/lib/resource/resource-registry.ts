import type { Call } from '#contract/call.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { onReconnect } from '#lib/network/online-state.ts'
import { onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'

/** The side of a resource that the page as a whole deals with. */
export interface Managed {
  /** Its call, and what that is made with. */
  readonly spec: Call
  readonly args: readonly unknown[]
  /** Takes a kept answer as it came over the wire, unless a newer one is here or it isn't one (any more). */
  restore(json: unknown, fetchedAt: number): void
  /** Fetch again if on screen and at least this old, milliseconds. */
  revisit(minAge: number): void
  /** Forget what belongs to the member. */
  forget(): void
}

const all = new Set<Managed>()

/** All resources declared so far. */
export const resources = (): Iterable<Managed> => all

let meet: ((resource: Managed) => void) | undefined

/** Who keeps answers for the next visit is told of each resource that is declared from now on. */
export function meetResources(how: (resource: Managed) => void): void {
  meet = how
}

/** Coming back to the page renews what is older than this, milliseconds. */
const FOCUS_MIN_AGE_MS = 15_000
/** A network that comes back renews nearly everything. */
const RECONNECT_MIN_AGE_MS = 2000

export function addResource(resource: Managed): void {
  all.add(resource)
  meet?.(resource)
}

onSignOut.on(() => {
  for (const each of all) each.forget()
})

// Answers follow the language (D41): each resource knows the one that its value is in.
store.sub(localeAtom, () => {
  for (const each of all) each.revisit(Number.POSITIVE_INFINITY)
})

let following = false

/** Starts to refresh the resources on screen on focus and reconnect; later calls do nothing. */
export function followAttention(): void {
  if (following) return
  following = true
  const revisit = (minAge: number) => {
    for (const each of all) each.revisit(minAge)
  }
  const seen = () => {
    if (document.visibilityState === 'visible') revisit(FOCUS_MIN_AGE_MS)
  }
  onReconnect.on(() => revisit(RECONNECT_MIN_AGE_MS))
  addEventListener('focus', seen)
  addEventListener('pageshow', seen)
  document.addEventListener('visibilitychange', seen)
}
