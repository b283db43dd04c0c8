import type { Call } from '#contract/call.ts'
import { buildHeaders } from '#lib/api/transport.ts'
import { describeConnectionError } from './connection-error.ts'
import { titleOf } from './sections.ts'

/** Longest wait for a host that asks to try again later. */
const MAX_RETRY_AFTER_SECONDS = 30

/** Input of a call. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly body?: unknown
  /** Absent: the session's token; null: none. */
  readonly token?: string | null | undefined
  readonly language?: 'th' | 'lo' | 'en' | undefined
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A whole response, whatever its status. */
export interface HostResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined if the body isn't JSON; an empty body is JSON without a value, as for the portal. */
  readonly json: { readonly value: unknown } | undefined
}

/** A response, and the call that it answers. */
interface LoggedResponse extends HostResponse {
  readonly call: string
  readonly access: Call['access']
}

/** There was no response; the message is one sentence for the operator. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse'
}

/** The backend under test. Sends requests as the portal does and records the responses. */
export class Host {
  readonly origin: string
  readonly responses: LoggedResponse[] = []
  token: string | undefined
  readonly #timeoutMs: number

  constructor(origin: string, timeoutMs: number) {
    this.origin = origin
    this.#timeoutMs = timeoutMs
  }

  /**
   * Makes a call. A host that limits requests and says for how long is asked again once.
   * @throws NoResponse
   */
  async send(call: Call, input: CallInput = {}): Promise<HostResponse> {
    const request = () =>
      this.request(fillPath(call, input.params), initOf(call, input, this.token), call.timeoutMs)
    const first = await request()
    const seconds = Number(first.headers.get('retry-after') ?? Number.NaN)
    const isLimited = first.status === 429 && seconds > 0 && seconds <= MAX_RETRY_AFTER_SECONDS
    if (isLimited) await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const response = isLimited ? await request() : first
    this.responses.push({ ...response, call: titleOf(call), access: call.access })
    return response
  }

  /**
   * Sends any request.
   * @throws NoResponse
   */
  async request(path: string, init: RequestInit, timeoutMs = this.#timeoutMs): Promise<HostResponse> {
    const url = new URL(path, this.origin)
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, { redirect: 'manual', signal, ...init })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: parseJson(text) }
    } catch (error) {
      throw new NoResponse(describeConnectionError(error, url, timeoutMs))
    }
  }
}

/** Fills in path parameters. */
function fillPath(call: Call, params: Readonly<Record<string, string>> = {}): string {
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function initOf(call: Call, input: CallInput, session: string | undefined): RequestInit {
  const token = input.token === undefined ? session : (input.token ?? undefined)
  const headers = {
    ...buildHeaders({ token, language: input.language ?? 'en', idempotencyKey: input.idempotencyKey }),
    ...input.headers,
  }
  const { body } = input
  if (body === undefined) return { method: call.method, headers }
  if (body instanceof FormData) return { method: call.method, headers, body }
  return {
    method: call.method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}

function parseJson(text: string): HostResponse['json'] {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
