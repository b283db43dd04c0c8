import { lookupActive } from '#contract/startup-lookups.ts'
import { buildHeaders } from '#lib/api/transport.ts'
import { sendWithOfetch } from '#lib/api/transport-ofetch.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { currentToken } from '#lib/session/session.ts'
import { markReachable, onReconnect } from './online-state.ts'

/**
 * Sends a small public lookup; any response means that the server is reachable. Rejects if there is none in time.
 * @param aborter aborts the request
 */
export async function requestHealth(timeoutMs: number, aborter = new AbortController()): Promise<void> {
  const timer = setTimeout(() => aborter.abort(), timeoutMs)
  try {
    await sendWithOfetch({
      path: lookupActive.path,
      method: lookupActive.method,
      headers: buildHeaders({ token: currentToken(), language: requestLanguage() }),
      signal: aborter.signal,
      retries: 0,
    })
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the server responds to a health check in time. */
export function isServerReachable(timeoutMs: number): Promise<boolean> {
  return requestHealth(timeoutMs).then(
    () => true,
    () => false,
  )
}

/** Timeout of a probe, longer than the response time of a slow connection. */
const PROBE_TIMEOUT_MS = 8000

const pendingProbes = new Set<AbortController>()

/** Whether a probe is waiting: the network is there but silent, or its connection is dead. */
export const isProbePending = (): boolean => pendingProbes.size > 0

/** Sends a health check whose response, if there is one, ends the offline state. */
export async function probeServer(): Promise<void> {
  const probe = new AbortController()
  const sentAt = performance.now()
  pendingProbes.add(probe)
  try {
    await requestHealth(PROBE_TIMEOUT_MS, probe)
    markReachable(sentAt)
  } catch {
    // Still offline: the next probe is sent soon.
  } finally {
    pendingProbes.delete(probe)
  }
}

// Browsers open few connections to a host: those of unanswered probes would delay the requests of the reconnect.
onReconnect.on(() => {
  for (const probe of pendingProbes) probe.abort()
})
