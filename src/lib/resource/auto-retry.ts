import { isTemporary } from '#lib/api/api-error.ts'
import { type BackoffLimits, backoffDelayMs } from '#lib/async/backoff.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'

/** Slow enough not to delay the recovery of a server that is overloaded. */
const limits: BackoffLimits = { initialMs: 10_000, maxMs: 60_000 }

/**
 * Retries a failed read of what is on screen, after pauses that grow with each failure. Waits while the page is hidden, and
 * stops while it is offline: a reconnect refreshes everything on screen. Only for calls that change nothing.
 * @returns to be called with the error of each attempt, undefined if it succeeded
 */
export function createAutoRetry(retry: () => void): (error: unknown) => void {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  let isWaiting = false

  function attempt(): void {
    isWaiting = globalThis.document?.visibilityState === 'hidden'
    if (isWaiting) document.addEventListener('visibilitychange', attempt, { once: true })
    else if (store.get(onlineAtom)) retry()
  }

  return (error) => {
    clearTimeout(timer)
    if (isWaiting) document.removeEventListener('visibilitychange', attempt)
    isWaiting = false
    failures = isTemporary(error) ? failures + 1 : 0
    if (failures > 0) timer = setTimeout(attempt, backoffDelayMs(failures, limits))
  }
}
