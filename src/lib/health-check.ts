import { lookupActive } from '../contract/termination.ts'
import { buildSettings } from './build-settings.ts'
import { requestLanguage } from './i18n.ts'
import { currentToken } from './session.ts'
import { headersFor, type Incoming, sendPlainly } from './transport.ts'

/** Asks for a small public lookup: any answer means that the server can be reached. Rejects like fetch. */
export function requestHealth(signal: AbortSignal): Promise<Incoming> {
  return sendPlainly({
    url: buildSettings.apiHost + lookupActive.path,
    method: 'GET',
    headers: headersFor({ token: currentToken(), language: requestLanguage(), json: false }),
    body: undefined,
    signal,
  })
}
