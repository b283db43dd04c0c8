import { lookupActive } from '#contract/startup-lookups.ts'
import { buildHeaders, type TransportResponse } from '#lib/api/transport.ts'
import { sendWithOfetch } from '#lib/api/transport-ofetch.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { currentToken } from '#lib/session/session.ts'
import { markReachable, onReconnect } from './online-state.ts'

/** Sends a small public lookup; any response means that the server is reachable. Rejects if there is none. */
export function requestHealth(signal: AbortSignal): Promise<TransportResponse> {
  return sendWithOfetch({
    path: lookupActive.path,
    method: lookupActive.method,
    headers: buildHeaders({ token: currentToken(), language: requestLanguage() }),
    signal,
    retries: 0,
  })
}

/** Timeout of a probe, longer than the response time of a slow connection. */
const PROBE_TIMEOUT_MS = 8000

const pendingProbes = new Set<AbortController>()

/** Whether a probe is waiting: the network is there but silent, or its connection is dead. */
export const isProbePending = (): boolean => pendingProbes.size > 0

/** Sends a health check whose response, if there is one, ends the offline state. */
export async function probeServer(): Promise<void> {
  const probe = new AbortController()
  const timer = setTimeout(() => probe.abort(), PROBE_TIMEOUT_MS)
  const sentAt = performance.now()
  pendingProbes.add(probe)
  try {
    await requestHealth(probe.signal)
    markReachable(sentAt)
  } catch {
    // Still offline: the next probe is sent soon.
  } finally {
    clearTimeout(timer)
    pendingProbes.delete(probe)
  }
}

// Browsers open few connections to a host: those of unanswered probes would delay the requests of the reconnect.
onReconnect.on(() => {
  for (const probe of pendingProbes) probe.abort()
})
