import { lookupActive } from '#contract/termination.ts'
import { requestLanguage } from './i18n.ts'
import { currentToken } from './session.ts'
import { headersFor, type Incoming } from './transport.ts'
import { send } from './transport-ofetch.ts'

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
