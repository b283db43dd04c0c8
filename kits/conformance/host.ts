import { isUtf8 } from 'node:buffer'
import { CALL_TIMEOUT_MS, type Call } from '#contract/call.ts'
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
  readonly isUtf8: boolean
  /** Undefined if the body isn't JSON; an empty body is JSON without a value, as for the portal. */
  readonly json: { readonly value: unknown } | undefined
}

/** A response, and the call that it answers. */
interface LoggedResponse extends HostResponse {
  readonly call: string
  readonly access: Call['access']
}

/** A request that changes something. */
export interface Change {
  readonly call: Call
  readonly body: unknown
  /** Absent: none arrived. */
  response?: HostResponse
}

/** A picture, and the call whose answer has its address. */
interface LoggedPicture extends HostResponse {
  readonly call: string
}

/** There was no response; the message is one sentence for the operator. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse'
  /** The call as named in reports; undefined for other requests. */
  readonly call: string | undefined

  constructor(message: string, call?: string) {
    super(message)
    this.call = call
  }
}

/** The run was interrupted; only clean-up requests are still sent. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  override readonly message = 'the run was interrupted'
}

interface HostOptions {
  /** Timeout of every request; shorter timeouts of calls apply. Absent: the calls' own timeouts. */
  readonly timeoutMs?: number | undefined
  /** Origin of a portal on another host, sent with all requests. */
  readonly portalOrigin?: string | undefined
  /** Aborted when the run is interrupted. */
  readonly signal?: AbortSignal | undefined
}

/** The backend under test. Sends requests as the portal does and records the responses. */
export class Host {
  readonly origin: string
  readonly responses: LoggedResponse[] = []
  readonly pictures: LoggedPicture[] = []
  readonly changes: Change[] = []
  token: string | undefined
  readonly #options: HostOptions
  #isCleaningUp = false

  constructor(origin: string, options: HostOptions = {}) {
    this.origin = origin
    this.#options = options
  }

  get isInterrupted(): boolean {
    return this.#options.signal?.aborted === true && !this.#isCleaningUp
  }

  /** Runs work whose requests are sent although the run was interrupted. */
  async cleanUp<T>(work: () => Promise<T>): Promise<T> {
    const wasCleaningUp = this.#isCleaningUp
    this.#isCleaningUp = true
    try {
      return await work()
    } finally {
      this.#isCleaningUp = wasCleaningUp
    }
  }

  /**
   * Makes a call. A host that limits requests and says for how long is asked again once.
   * @throws NoResponse, Interrupted
   */
  async send(call: Call, input: CallInput = {}): Promise<HostResponse> {
    const title = titleOf(call)
    const path = fillPath(call, input.params)
    if (path === undefined) throw new Error(`A parameter of ${title} isn’t valid Unicode text.`)
    const init = initOf(call, input, this.token)
    const request = async () => {
      const change: Change = { call, body: input.body }
      if (call.changes) this.changes.push(change)
      const sent = await this.request(path, init, call)
      change.response = sent
      this.responses.push({ ...sent, call: title, access: call.access })
      return sent
    }
    const first = await request()
    const seconds = Number(first.headers.get('retry-after') ?? Number.NaN)
    const isLimited = first.status === 429 && seconds > 0 && seconds <= MAX_RETRY_AFTER_SECONDS
    if (!isLimited) return first
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return await request()
  }

  /**
   * Loads a picture.
   * @param call the call whose answer has its address, as named in reports
   * @throws NoResponse, Interrupted
   */
  async loadPicture(address: string, call: string): Promise<HostResponse> {
    const response = await this.request(address, {})
    this.pictures.push({ ...response, call: `picture of ${call}` })
    return response
  }

  /**
   * Sends any request. An interruption aborts it, unless it is a call that changes something: its outcome would be unknown.
   * @throws NoResponse, Interrupted
   */
  async request(path: string, init: RequestInit, call?: Call): Promise<HostResponse> {
    if (this.isInterrupted) throw new Interrupted()
    if (!URL.canParse(path, this.origin)) throw new Error(`${JSON.stringify(path)} isn’t an address.`)
    const url = new URL(path, this.origin)
    const { signal: interruption, timeoutMs: longest } = this.#options
    const timeoutMs = call?.timeoutMs
      ? Math.min(call.timeoutMs, longest ?? call.timeoutMs)
      : (longest ?? CALL_TIMEOUT_MS)
    const signals = [AbortSignal.timeout(timeoutMs)]
    if (interruption && !call?.changes && !this.#isCleaningUp) signals.push(interruption)
    try {
      const { portalOrigin } = this.#options
      const headers = new Headers(init.headers)
      if (portalOrigin !== undefined) headers.set('origin', portalOrigin)
      const signal = AbortSignal.any(signals)
      const response = await fetch(url, { redirect: 'manual', ...init, headers, signal })
      const bytes = await response.arrayBuffer()
      const text = new TextDecoder().decode(bytes)
      const { status, headers: received } = response
      return { status, headers: received, text, isUtf8: isUtf8(bytes), json: parseJson(text) }
    } catch (error) {
      if (this.isInterrupted && !call?.changes) throw new Interrupted()
      throw new NoResponse(describeConnectionError(error, url, timeoutMs), call && titleOf(call))
    }
  }
}

/** Fills in path parameters; undefined if one can't be encoded, e.g. because it has half of a surrogate pair. */
function fillPath(call: Call, params: Readonly<Record<string, string>> = {}): string | undefined {
  if (Object.values(params).some((value) => !value.isWellFormed())) return undefined
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
