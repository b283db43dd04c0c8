import { isUtf8 } from 'node:buffer'
import { setTimeout } from 'node:timers/promises'
import { CALL_TIMEOUT_MS, type Call, REQUESTED_WITH } from '../../../src/contract/call.ts'
import { titleOf } from './findings.ts'
import type { Options } from './options.ts'

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
}

/** A whole response, whatever its status. */
export interface HostResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly isUtf8: boolean
  /** Undefined if the body isn't JSON; an empty body is JSON without a value, as for the portal. */
  readonly json: { readonly value: unknown } | undefined
  /** By this machine's clock, epoch ms. */
  readonly receivedAt: number
}

/** A request for a call, or for a picture, and its response, if one arrived. */
export interface Exchange {
  readonly title: string
  readonly access: Call['access'] | 'picture'
  readonly body?: unknown
  response?: HostResponse
}

/** There was no response; the message is one sentence for the operator. */
export class NoResponse extends Error {}

/** The run was interrupted; only clean-up requests are still sent. */
export class Interrupted extends Error {
  override readonly message = 'the run was interrupted'
}

type HostOptions = Partial<Pick<Options, 'timeoutMs' | 'origin'>>

/** The backend under test. Sends requests as the portal does and records them. */
export class Host {
  readonly address: string
  readonly exchanges: Exchange[] = []
  token: string | undefined
  readonly #options: HostOptions
  readonly #interruption: AbortSignal | undefined
  #cleanUps = 0

  /** @param interruption aborted when the run is interrupted */
  constructor(address: string, options: HostOptions = {}, interruption?: AbortSignal) {
    this.address = address
    this.#options = options
    this.#interruption = interruption
  }

  get isInterrupted(): boolean {
    return this.#interruption?.aborted === true && this.#cleanUps === 0
  }

  /** Runs work whose requests are sent although the run was interrupted. */
  async cleanUp<T>(work: () => Promise<T>): Promise<T> {
    this.#cleanUps++
    return await work().finally(() => this.#cleanUps--)
  }

  /** Makes a call; again once if the host limits requests and says for how long. @throws NoResponse, Interrupted */
  async send(call: Call, input: CallInput = {}): Promise<HostResponse> {
    const first = await this.#sendOnce(call, input)
    const seconds = Number(first.headers.get('retry-after') ?? Number.NaN)
    if (first.status !== 429 || !(seconds > 0 && seconds <= MAX_RETRY_AFTER_SECONDS)) return first
    await setTimeout(seconds * 1000)
    return await this.#sendOnce(call, input)
  }

  async #sendOnce(call: Call, input: CallInput): Promise<HostResponse> {
    const paramOf = (name: string) => encodeURIComponent(input.params?.[name] ?? '')
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => paramOf(name))
    const exchange: Exchange = { title: titleOf(call), access: call.access, body: input.body }
    this.exchanges.push(exchange)
    exchange.response = await this.request(path, initOf(call, input, this.token), call)
    return exchange.response
  }

  /** An interruption aborts it, unless it changes something: its outcome would be unknown. @throws NoResponse, Interrupted */
  async request(path: string, init: RequestInit, call?: Call): Promise<HostResponse> {
    if (this.isInterrupted) throw new Interrupted()
    if (!URL.canParse(path, this.address)) throw new Error(`${JSON.stringify(path)} isn’t an address.`)
    const url = new URL(path, this.address)
    const { timeoutMs: longest = Infinity, origin } = this.#options
    const timeoutMs = Math.min(call?.timeoutMs ?? CALL_TIMEOUT_MS, longest)
    const signals = [AbortSignal.timeout(timeoutMs)]
    if (this.#interruption && !call?.changes && this.#cleanUps === 0) signals.push(this.#interruption)
    const headers = new Headers(init.headers)
    if (origin !== undefined) headers.set('origin', origin)
    try {
      const signal = AbortSignal.any(signals)
      const response = await fetch(url, { redirect: 'manual', ...init, headers, signal })
      const bytes = await response.arrayBuffer()
      const text = new TextDecoder().decode(bytes)
      const read = { text, isUtf8: isUtf8(bytes), json: parseJson(text), receivedAt: Date.now() }
      return { status: response.status, headers: response.headers, ...read }
    } catch (error) {
      if (this.isInterrupted && !call?.changes) throw new Interrupted()
      throw new NoResponse(describeFailure(error, url, timeoutMs))
    }
  }
}

/** The headers of every call of the portal, and its body. */
function initOf(call: Call, input: CallInput, session?: string) {
  const { body, idempotencyKey, language = 'en', token = session } = input
  const isForm = body instanceof FormData
  const headers = {
    Accept: 'application/json',
    'Accept-Language': language,
    'X-Requested-With': REQUESTED_WITH,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
  }
  return { method: call.method, headers, body: isForm ? body : (JSON.stringify(body) ?? null) }
}

function parseJson(text: string): HostResponse['json'] {
  try {
    return { value: text.trim() === '' ? undefined : JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** One sentence about why a request got no response; fetch wraps the errors of the network. */
function describeFailure(error: unknown, url: URL, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${url.origin} didn’t answer ${url.pathname} within ${timeoutMs / 1000} seconds.`
  const messageOf = (cause: unknown): string => {
    if (cause instanceof AggregateError) return messageOf(cause.errors[0])
    if (!(cause instanceof Error)) return String(cause)
    return cause.cause === undefined ? cause.message : messageOf(cause.cause)
  }
  return `${url.origin} gave no response to ${url.pathname} (${messageOf(error)}).`
}
