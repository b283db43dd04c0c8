import { atom } from 'jotai'
import { createEventEmitter } from '#lib/async/event-emitter.ts'
import { store } from '#lib/state/store.ts'

/** Whether we are online, as found by calls; `navigator.onLine` is only the initial value. */
export const onlineAtom = atom<boolean>(!browserSaysOffline())

/** Emitted when a call succeeds, or the browser goes online, after being offline. */
export const onReconnect = createEventEmitter()

/** Whether `navigator.onLine` is false. */
export function browserSaysOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

/** When we were last found offline, as `performance.now()`. */
let lastUnreachableAt = 0

/** Whether we are offline or were at any time since `since`, as `performance.now()`. */
export const wasOfflineSince = (since: number): boolean =>
  browserSaysOffline() || !store.get(onlineAtom) || lastUnreachableAt >= since

/** Abort reason of calls that waited on a dead connection. */
export const STALLED_CONNECTION = 'connection stalled'

let lastResponseAt = Number.NEGATIVE_INFINITY

/** When a call last got a response, as `performance.now()`; `-Infinity` if none has yet. */
export const lastResponseTime = (): number => lastResponseAt

/**
 * Records that a call got a response.
 * @param sentAt when it was sent, as `performance.now()`; ignored if we were found offline after that
 */
export function markReachable(sentAt: number): void {
  if (sentAt < lastUnreachableAt) return
  lastResponseAt = performance.now()
  if (store.get(onlineAtom)) return
  store.set(onlineAtom, true)
  onReconnect.emit()
}

/**
 * Records that a call got no response.
 * @param sentAt when it was sent, as `performance.now()`; ignored if another call got a response after that
 */
export function markUnreachable(sentAt = performance.now()): void {
  if (sentAt < lastResponseAt) return
  lastUnreachableAt = performance.now()
  store.set(onlineAtom, false)
}

/**
 * Listens to the browser's online and offline events.
 * @returns a function that stops listening
 */
export function trackOnlineState(): () => void {
  const onOnline = () => markReachable(performance.now())
  const onOffline = () => markUnreachable()
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  return () => {
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
  }
}
