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

/** A call got an answer. */
export function noteReached(): void {
  if (store.get(onlineAtom)) return
  store.set(onlineAtom, true)
  onReconnect.emit()
}

/** A call got none. */
export function noteUnreachable(): void {
  store.set(onlineAtom, false)
}

/**
 * Follows the browser's hints.
 * @returns a function that stops following
 */
export function followNetwork(): () => void {
  addEventListener('online', noteReached)
  addEventListener('offline', noteUnreachable)
  return () => {
    removeEventListener('online', noteReached)
    removeEventListener('offline', noteUnreachable)
  }
}
