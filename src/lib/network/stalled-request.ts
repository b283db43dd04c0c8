import { delay } from '#lib/async/delay.ts'
import { store } from '#lib/state/store.ts'
import { requestHealth } from './health-check.ts'
import { lastResponseTime, markReachable, onlineAtom, STALLED_CONNECTION } from './online-state.ts'

/** Initial limit: without any response for this long, the connection counts as dead. */
const MIN_SILENCE_MS = 8000
/** Upper limit of the adaptive limit, and timeout of a health check. */
const MAX_SILENCE_MS = 20_000
/** Interval between checks of a call that is still waiting. */
const RECHECK_INTERVAL_MS = 2500

/** Grows with the response times of late health checks, so that a slow connection is mistaken for a dead one only once. */
let silenceLimitMs = MIN_SILENCE_MS

/** Time of the last health check of any slow call, as `performance.now()`. */
let checkedAt = Number.NEGATIVE_INFINITY

/** Health checks without a response, the oldest first. */
const pendingChecks = new Set<AbortController>()

/**
 * Aborts all pending health checks but the oldest, whose late response would show that the connection is only slow. The
 * others occupy the few connections that browsers open to a host, and would delay the probes of the offline state.
 */
function abortNewerChecks(): void {
  const [, ...newer] = pendingChecks
  for (const check of newer) check.abort()
}

/**
 * Sends a health check, even if earlier ones are pending: over HTTP/1.1 each is sent on a connection of its own, so
 * that one dead connection doesn't make us offline. A late response still marks us online.
 */
function checkServer(): void {
  const sentAt = performance.now()
  if (sentAt - checkedAt < RECHECK_INTERVAL_MS / 2) return
  checkedAt = sentAt
  const check = new AbortController()
  pendingChecks.add(check)
  requestHealth(MAX_SILENCE_MS, check)
    .then(
      () => {
        const elapsedMs = performance.now() - sentAt
        silenceLimitMs = Math.min(Math.max(silenceLimitMs, 2 * elapsedMs), MAX_SILENCE_MS)
        markReachable(sentAt)
      },
      () => undefined,
    )
    .finally(() => pendingChecks.delete(check))
}

/**
 * Watches a slow call for a dead connection, which accepts requests but never responds. If neither this call nor any
 * other, nor a health check, gets a response, we go offline until one of them does.
 * @param call the call's controller, aborted when it has ended
 * @param sentAt when it was sent, as `performance.now()`
 * @param keepWaiting don't abort the call, because its outcome would be unknown
 */
export async function watchForStall(
  call: AbortController,
  sentAt: number,
  keepWaiting: boolean,
): Promise<void> {
  while (!call.signal.aborted) {
    const silentSince = Math.max(sentAt, lastResponseTime())
    const remainingMs = silentSince + silenceLimitMs - performance.now()
    if (remainingMs <= 0) {
      store.set(onlineAtom, false)
      abortNewerChecks()
      if (!keepWaiting) call.abort(STALLED_CONNECTION)
      return
    }
    checkServer()
    await delay(Math.min(remainingMs, RECHECK_INTERVAL_MS))
  }
}
