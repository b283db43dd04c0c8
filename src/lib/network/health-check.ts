import { lookupActive } from '#contract/startup-lookups.ts'
import { buildHeaders, type TransportResponse } from '#lib/api/transport.ts'
import { sendWithOfetch } from '#lib/api/transport-ofetch.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { currentToken } from '#lib/session/session.ts'

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
