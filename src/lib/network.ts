import { atom } from 'jotai'
import { createSignal } from './signal.ts'
import { store } from './store.ts'

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

/**
 * A call got an answer.
 * @param sentAt when it was sent, as `performance.now()`: an answer that was on its way before the network went says
 * nothing of now
 */
export function noteReached(sentAt: number): void {
  if (store.get(onlineAtom) || sentAt < missedAt) return
  store.set(onlineAtom, true)
  onReconnect.emit()
}

/** A call got none. */
export function noteUnreachable(): void {
  missedAt = performance.now()
  store.set(onlineAtom, false)
}

/**
 * Follows the browser's hints.
 * @returns a function that stops following
 */
export function followNetwork(): () => void {
  const back = () => noteReached(performance.now())
  addEventListener('online', back)
  addEventListener('offline', noteUnreachable)
  return () => {
    removeEventListener('online', back)
    removeEventListener('offline', noteUnreachable)
  }
}
