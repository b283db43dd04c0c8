import { lookupActive } from '#contract/termination.ts'
import { headersFor, type Incoming } from '#lib/api/transport-fetch.ts'
import { send } from '#lib/api/transport-ofetch.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { currentToken } from '#lib/session/session.ts'

/** Sends a small public lookup: any response means that the server can be reached. Rejects when there is none. */
export function requestHealth(signal: AbortSignal): Promise<Incoming> {
  return send({
    path: lookupActive.path,
    method: lookupActive.method,
    headers: headersFor({ token: currentToken(), language: requestLanguage() }),
    signal,
    retries: 0,
  })
}
