import { delay } from '#lib/async/delay.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { browserSaysOffline } from '#lib/network/online-state.ts'
import {
  CACHED_AT_HEADER,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from './transport.ts'

/** Delay before a read is retried. */
const RETRY_DELAY_MS = 300

/** Statuses of gateways. After 500 the server itself has failed. */
const retriedStatuses: readonly number[] = [502, 503, 504]

/** Resolves once the whole body has arrived: a connection may also break while it is being read. */
async function attempt(request: TransportRequest): Promise<TransportResponse> {
  const { path, method, headers, body, signal, keepalive = false, onSend } = request
  signal.throwIfAborted()
  onSend?.()
  const isJson = body !== undefined && !(body instanceof FormData)
  const response = await fetch(buildSettings.apiHost + path, {
    method,
    headers: { ...headers, ...(isJson && { 'Content-Type': 'application/json' }) },
    body: isJson ? JSON.stringify(body) : (body ?? null),
    cache: 'no-store',
    credentials: 'omit',
    signal,
    keepalive,
  })
  const cachedAt = response.headers.get(CACHED_AT_HEADER)
  return {
    status: response.status,
    text: await response.text(),
    date: response.headers.get('date'),
    cachedAtMs: cachedAt === null ? undefined : Number(cachedAt),
    retryAfter: response.headers.get('retry-after') ?? undefined,
  }
}

/**
 * For all calls but uploads with progress, which fetch doesn't report. Resolves with any response, whatever its status;
 * rejects if there is none. Both attempts send the same headers: a retry must not carry the token of a member who signed in
 * since.
 */
export const sendWithFetch: Transport = async (request) => {
  try {
    const response = await attempt(request)
    const isRetried = retriedStatuses.includes(response.status) && response.retryAfter === undefined
    if (request.retries === 0 || !isRetried) return response
  } catch (error) {
    if (request.retries === 0 || request.signal.aborted || browserSaysOffline()) throw error
  }
  await delay(RETRY_DELAY_MS)
  return attempt(request)
}
