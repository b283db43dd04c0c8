import { REQUESTED_WITH } from '#contract/call.ts'

/** A call made ready to send. */
export interface Outgoing {
  /** Path of the contract with its parameters filled in; the transport adds the host. */
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON, unless it is a form. */
  readonly body?: object | undefined
  readonly signal: AbortSignal
  /** How often the transport may send the request again when it fails; 0 for every call that changes something. */
  readonly retries: 0 | 1
  /** The request outlives the page. */
  readonly keepalive?: boolean
  /** Called each time the request is sent. */
  readonly onSend?: (() => void) | undefined
  /** Called with the part of an upload that has been sent, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** A response before it is parsed. */
export interface Incoming {
  readonly status: number
  readonly text: string
  /** The Date header, null where it is hidden. */
  readonly date: string | null
  /** When the worker cached it, epoch milliseconds by this device's clock; undefined: the server's own response. */
  readonly keptAt?: number | undefined
  /** The Retry-After header. */
  readonly retryAfter?: string | undefined
}

interface HeaderOptions {
  readonly token: string | undefined
  /** Language tag, e.g. `lo` (D41). */
  readonly language: string
  readonly idempotencyKey?: string | undefined
}

/** Headers of every call (section 7). */
export function headersFor({ token, language, idempotencyKey }: HeaderOptions): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': language,
    'X-Requested-With': REQUESTED_WITH,
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
}

/** Sends a call and resolves to the whole response, whatever its status; rejects when there is none. */
export type Transport = (outgoing: Outgoing) => Promise<Incoming>
