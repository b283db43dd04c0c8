import { REQUESTED_WITH } from '../contract/call.ts'
import { KEPT_AT } from './kept-header.ts'

/** A call made ready to send. */
export interface Outgoing {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | undefined
  readonly signal: AbortSignal
  /** Told the part sent, 0 to 1; only the upload transport knows it. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** An answer before anybody judged it. */
export interface Incoming {
  readonly status: number
  readonly text: string
  /** The Date header, null where it is hidden. */
  readonly date: string | null
  /** When the worker kept it, epoch milliseconds by this device's clock; undefined: the server's own answer. */
  readonly keptAt?: number | undefined
  /** The Retry-After header, where the transport hands it over. */
  readonly retryAfter?: string | undefined
}

/** Headers of every call (section 7); `language` is a tag such as `lo` (D41). */
export function headersFor({
  token,
  language,
  json,
}: {
  readonly token: string | undefined
  readonly language: string
  readonly json: boolean
}): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': language,
    'X-Requested-With': REQUESTED_WITH,
    ...(json ? { 'Content-Type': 'application/json' } : {}),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  }
}

/** What sends a call and gives the whole answer as text; throws what fetch throws. */
export type Transport = (outgoing: Outgoing) => Promise<Incoming>

const always = { cache: 'no-store', credentials: 'omit' } as const

/**
 * Sends by fetch alone: for what anybody may look up, so that pages before the sign-in carry no more than that.
 */
export const sendPlainly: Transport = async ({ url, method, headers, signal }) => {
  const answer = await fetch(url, { method, headers, signal, ...always })
  const { status, headers: got } = answer
  const keptAt = got.get(KEPT_AT)
  return {
    status,
    text: await answer.text(),
    date: got.get('date'),
    keptAt: keptAt === null ? undefined : Number(keptAt),
  }
}
