import { FetchError, type FetchResponse, ofetch } from 'ofetch'
import { buildSettings } from '#lib/config/build-settings.ts'
import { hintedOffline } from '#lib/network/online-state.ts'
import { KEPT_AT } from './cached-at-header.ts'
import type { Incoming, Transport } from './transport-fetch.ts'

/** Wait before a read is sent again. */
const RETRY_DELAY_MS = 300

/** ofetch's status for a request without a response. */
const NO_RESPONSE = 500

/**
 * What ofetch can't do here, and why:
 * - Upload progress: fetch doesn't report it (`upload.ts`).
 * - Parsing responses: the text is cached as it came (`onRead`), and ofetch's parser takes an HTML page for a string.
 * - Timeout: ofetch's ends with the headers, and is off for a request that has a signal (`http.ts`).
 * - The service worker sends slips by plain fetch: it has no page's token, and retries by its own schedule.
 */
const client = ofetch.create(
  {
    baseURL: buildSettings.apiHost,
    cache: 'no-store',
    credentials: 'omit',
    responseType: 'text',
    retryDelay: RETRY_DELAY_MS,
    retryStatusCodes: [NO_RESPONSE, 502, 503, 504],
    onRequestError({ options }) {
      // ofetch recognises only the default abort reason.
      if (options.signal?.aborted || hintedOffline()) options.retry = 0
    },
    onResponseError({ options, response }) {
      // The server itself failed, or said how long to wait.
      if (response.status === 500 || response.headers.has('retry-after')) options.retry = 0
    },
  },
  { fetch: fetchWithBody },
)

/** Resolves once the body is here: ofetch retries only what fails before, and a connection may break within the body. */
async function fetchWithBody(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  await response.clone().text()
  return response
}

function incomingOf({ status, headers, _data }: FetchResponse<string>): Incoming {
  const keptAt = headers.get(KEPT_AT)
  return {
    status,
    text: _data ?? '',
    date: headers.get('date'),
    keptAt: keptAt === null ? undefined : Number(keptAt),
    retryAfter: headers.get('retry-after') ?? undefined,
  }
}

/** Sends by ofetch. */
export const send: Transport = async ({
  path,
  method,
  headers,
  body,
  signal,
  retries,
  keepalive,
  onSend,
}) => {
  try {
    const response = await client.raw(path, {
      method,
      ...(body === undefined ? {} : { body }),
      signal,
      retry: retries,
      keepalive: keepalive ?? false,
      // Set at the call and not read here, as a retry must not carry the token of a member who signed in meanwhile.
      onRequest({ options }) {
        signal.throwIfAborted()
        for (const [name, value] of Object.entries(headers)) options.headers.set(name, value)
        onSend?.()
      },
    })
    return incomingOf(response)
  } catch (error) {
    if (error instanceof FetchError && error.response) return incomingOf(error.response)
    throw error
  }
}
