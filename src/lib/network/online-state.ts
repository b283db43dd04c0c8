import { atom } from 'jotai'
import { createSignal } from '#lib/async/event-emitter.ts'
import { store } from '#lib/state/store.ts'

/** False once a call found no network; `navigator.onLine` is only a hint for the start. */
export const onlineAtom = atom<boolean>(!hintedOffline())

/** The network is back, as a call or the browser noticed. */
export const onReconnect = createSignal()

/** Whether the browser believes that there is no network. */
export function hintedOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** When the network was last found missing, as `performance.now()`. */
let missedAt = 0

/** Whether there is no network, or there was none at some time since then, as `performance.now()`. */
export const missedSince = (since: number): boolean =>
  hintedOffline() || !store.get(onlineAtom) || missedAt >= since

/** Why a call was aborted that waited on a dead connection. */
export const GIVEN_UP = 'given up'

/** When a call was last answered, likewise. */
let heardAt = Number.NEGATIVE_INFINITY

/** Whether any call was answered since then, as `performance.now()`. */
export const heardSince = (since: number): boolean => heardAt >= since

/**
 * A call got an answer.
 * @param sentAt when it was sent, as `performance.now()`: an answer that was on its way before the network went says
 * nothing of now
 */
export function noteReached(sentAt: number): void {
  if (sentAt < missedAt) return
  heardAt = performance.now()
  if (store.get(onlineAtom)) return
  store.set(onlineAtom, true)
  onReconnect.emit()
}

/**
 * A call got none.
 * @param sentAt when it was sent: the end of one that left before the network came back says nothing of now
 */
export function noteUnreachable(sentAt = performance.now()): void {
  if (sentAt < heardAt) return
  missedAt = performance.now()
  store.set(onlineAtom, false)
}

/**
 * Follows the browser's hints.
 * @returns a function that stops following
 */
export function followNetwork(): () => void {
  const back = () => noteReached(performance.now())
  const gone = () => noteUnreachable()
  addEventListener('online', back)
  addEventListener('offline', gone)
  return () => {
    removeEventListener('online', back)
    removeEventListener('offline', gone)
  }
}
