import { REQUESTED_WITH } from '#contract/call.ts'

/** Header of a response from the service worker's cache: when it was cached, epoch ms by the device's clock. */
export const CACHED_AT_HEADER = 'X-Kept-At'

/** A call, ready to send. */
export interface TransportRequest {
  /** Path with its parameters filled in; the transport adds the host. */
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON, unless it is a `FormData`. */
  readonly body?: object | undefined
  readonly signal: AbortSignal
  /** How often the transport may retry a failed request; 0 for every call that changes something (D11). */
  readonly retries: 0 | 1
  /** Lets the request outlive the page, as in fetch. */
  readonly keepalive?: boolean
  /** Called for every attempt. */
  readonly onSend?: (() => void) | undefined
  /** Upload progress, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** A response before it is parsed. */
export interface TransportResponse {
  readonly status: number
  readonly text: string
  /** The Date header; null if CORS hides it. */
  readonly date: string | null
  /** When the service worker cached it, epoch ms by the device's clock; undefined if it came from the server. */
  readonly cachedAtMs?: number | undefined
  /** Times by the device's clock, if the request was sent before the call was made (`early-request.ts`). */
  readonly early?: { readonly sentAtMs: number; readonly receivedAtMs: number } | undefined
  /** The Retry-After header. */
  readonly retryAfter?: string | undefined
}

interface HeaderOptions {
  readonly token: string | undefined
  /** Language tag, e.g. `lo` (D41). */
  readonly language: string
  readonly idempotencyKey?: string | undefined
}

/** Builds the headers of every call (specification, section 7). */
export function buildHeaders({ token, language, idempotencyKey }: HeaderOptions): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': language,
    'X-Requested-With': REQUESTED_WITH,
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
}

/** Sends a request and resolves to the whole response, whatever its status; rejects if there is no response. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>
