import { FetchError, type FetchResponse, ofetch } from 'ofetch'
import { buildSettings } from '#lib/config/build-settings.ts'
import { browserSaysOffline } from '#lib/network/online-state.ts'
import { CACHED_AT_HEADER, type Transport, type TransportResponse } from './transport.ts'

/** Delay before a read is retried. */
const RETRY_DELAY_MS = 300

/** ofetch treats a request without a response as status 500. */
const NO_RESPONSE = 500

/**
 * Not done by ofetch, and why:
 * - Upload progress: fetch doesn't report it (`transport-xhr-upload.ts`).
 * - Parsing: the raw text is cached (`onReadResponse`), and ofetch's parser accepts an HTML page as a string.
 * - Timeout: ofetch's covers only the headers and is off for requests with a signal (`client.ts`).
 * - Slip uploads of the service worker: it uses plain fetch, without a page's token and with its own retry schedule.
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
      // ofetch detects an abort only by its default reason.
      if (options.signal?.aborted || browserSaysOffline()) options.retry = 0
    },
    onResponseError({ options, response }) {
      // The server itself failed, or named its own retry delay.
      if (response.status === 500 || response.headers.has('retry-after')) options.retry = 0
    },
  },
  { fetch: fetchWithBody },
)

/** Resolves once the body has arrived: ofetch doesn't retry a connection that breaks while the body is being read. */
async function fetchWithBody(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  await response.clone().text()
  return response
}

function toTransportResponse({ status, headers, _data }: FetchResponse<string>): TransportResponse {
  const cachedAt = headers.get(CACHED_AT_HEADER)
  return {
    status,
    text: _data ?? '',
    date: headers.get('date'),
    cachedAtMs: cachedAt === null ? undefined : Number(cachedAt),
    retryAfter: headers.get('retry-after') ?? undefined,
  }
}

/**
 * For all calls but uploads with progress. Resolves with any response, whatever its status; rejects if
 * there is none.
 */
export const sendWithOfetch: Transport = async ({
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
      // The headers are fixed at call time: a retry must not carry the token of a member who signed in since.
      onRequest({ options }) {
        signal.throwIfAborted()
        for (const [name, value] of Object.entries(headers)) options.headers.set(name, value)
        onSend?.()
      },
    })
    return toTransportResponse(response)
  } catch (error) {
    if (error instanceof FetchError && error.response) return toTransportResponse(error.response)
    throw error
  }
}
