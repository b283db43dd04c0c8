import { REQUESTED_WITH } from '../contract/call.ts'

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
}

/** Headers of every call (section 7). */
export function headersFor(token: string | undefined, json: boolean): Record<string, string> {
  return {
    Accept: 'application/json',
    'X-Requested-With': REQUESTED_WITH,
    ...(json ? { 'Content-Type': 'application/json' } : {}),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  }
}

/** Sends by fetch. The body stays text: judging it is not the transport's business. Throws what fetch throws. */
export async function send(outgoing: Outgoing): Promise<Incoming> {
  const answer = await fetch(outgoing.url, {
    method: outgoing.method,
    headers: outgoing.headers,
    ...(outgoing.body === undefined ? {} : { body: outgoing.body }),
    signal: outgoing.signal,
    cache: 'no-store',
    credentials: 'omit',
  })
  return { status: answer.status, text: await answer.text(), date: answer.headers.get('date') }
}
