import { delay } from '#lib/async/delay.ts'
import { store } from '#lib/state/store.ts'
import { requestHealth } from './health-check.ts'
import { hadResponseSince, markReachable, onlineAtom, STALLED_CONNECTION } from './online-state.ts'

/** Initial timeout of the health-check request. */
const MIN_TIMEOUT_MS = 1500
/** Upper limit of the adaptive timeout. */
const MAX_TIMEOUT_MS = 20_000
/** Interval between checks of a call that is still waiting. */
const RECHECK_INTERVAL_MS = 2500

/** Grows with the response times of late health checks, so that a slow connection is mistaken for a dead one only once. */
let timeoutMs = MIN_TIMEOUT_MS
let pendingCheck: Promise<boolean> | undefined

/** Whether the server responds in time. A late response still marks us online. */
async function isServerResponding(): Promise<boolean> {
  const sentAt = performance.now()
  const healthCheck = requestHealth(AbortSignal.timeout(MAX_TIMEOUT_MS))
  const settled = healthCheck.then(
    () => {
      timeoutMs = Math.min(Math.max(timeoutMs, 2 * (performance.now() - sentAt)), MAX_TIMEOUT_MS)
      markReachable(sentAt)
    },
    () => delay(MAX_TIMEOUT_MS),
  )
  await Promise.race([settled, delay(timeoutMs)])
  return hadResponseSince(sentAt)
}

/**
 * Watches a slow call for a dead connection, which accepts requests but never responds. If the server doesn't respond to
 * health checks either, we go offline until any call gets a response.
 * @param call the call's controller, aborted when it has ended
 * @param keepWaiting don't abort the call, because its outcome would be unknown
 */
export async function watchForStall(call: AbortController, keepWaiting: boolean): Promise<void> {
  while (!call.signal.aborted) {
    pendingCheck ??= isServerResponding().finally(() => {
      pendingCheck = undefined
    })
    if (await pendingCheck) {
      await delay(RECHECK_INTERVAL_MS)
      continue
    }
    if (call.signal.aborted) return
    store.set(onlineAtom, false)
    if (!keepWaiting) call.abort(STALLED_CONNECTION)
    return
  }
}
