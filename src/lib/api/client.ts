import { i18n } from '@lingui/core'
import type { GenericSchema } from 'valibot'
import { type BodyOf, CALL_TIMEOUT_MS, type Call, type ParamsOf, type ResultOf } from '#contract/call.ts'
import { login } from '#contract/login.ts'
import { withNumericIds } from '#contract/numeric-ids.ts'
import { withTimeout } from '#lib/async/delay.ts'
import { createEventEmitter } from '#lib/async/event-emitter.ts'
import { now, updateServerClock } from '#lib/browser/server-clock.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { isServerReachable } from '#lib/network/health-check.ts'
import {
  browserSaysOffline,
  markReachable,
  markUnreachable,
  STALLED_CONNECTION,
} from '#lib/network/online-state.ts'
import { currentToken, endSession, onServiceTerminated } from '#lib/session/session.ts'
import { CallError, errorKeyOf, rejectedTokenKeys } from './api-error.ts'
import { withEarlyResponse } from './early-request.ts'
import { buildHeaders, parseResponse, type Transport, type TransportResponse } from './transport.ts'
import { sendWithOfetch } from './transport-ofetch.ts'

/** Check the connection when a call has had no response for this long. */
const STALL_CHECK_DELAY_MS = 1500
/** Timeout of the health check before a call that changes something, if the browser reports offline. */
const REACHABILITY_TIMEOUT_MS = 8000
/** How long a call waits for the lazily loaded upload code: on a dead connection `import()` never settles. */
const MODULE_LOAD_TIMEOUT_MS = 20_000

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Upload progress, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** Input of a call, derived from its declaration: path params, body on the wire (money in baht), file. */
export type CallInput<C extends Call> = CallOptions &
  (C['params'] extends GenericSchema ? { readonly params: ParamsOf<C> } : unknown) &
  (C['body'] extends GenericSchema ? { readonly body: BodyOf<C> } : unknown) &
  (C['multipart'] extends 'file' ? { readonly file: Blob } : unknown)

/** Arguments of a call: the input, optional if the call needs none. */
export type CallArgs<C extends Call> =
  CallOptions extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

/** All parts that any call's input may have. */
interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object | undefined
  readonly file?: Blob
  readonly idempotencyKey?: string | undefined
}

/** The unparsed response of a call that changes nothing. */
export interface ReadResponse {
  readonly spec: Call
  readonly input: unknown
  readonly text: string
  /** When it arrived from the server, epoch ms by the server's clock; in the past if the service worker cached it. */
  readonly at: number
  /** The token sent with the call. */
  readonly token: string | undefined
}

/** Emitted for every valid response of a call that changes nothing. */
export const onReadResponse = createEventEmitter<ReadResponse>()

/**
 * Makes a call of the contract and returns its parsed response.
 * @throws CallError, or the signal's reason when the caller aborted
 */
export async function call<C extends Call>(spec: C, ...args: CallArgs<C>): Promise<ResultOf<C>> {
  return (await callWithTimestamp(spec, ...args)).result
}

interface Answer<C extends Call> {
  readonly result: ResultOf<C>
  readonly text: string
  readonly at: number
}

/** Like `call`, with the response's text and time: epoch ms by the server's clock. */
export async function callWithTimestamp<C extends Call>(spec: C, ...args: CallArgs<C>): Promise<Answer<C>> {
  return send(spec, args[0] ?? {})
}

/**
 * Makes a call with an `Idempotency-Key`.
 * @param idempotencyKey undefined if the host doesn't support them
 * @throws CallError, or the signal's reason when the caller aborted
 */
export async function callWithKey<C extends Call>(
  spec: C,
  idempotencyKey: string | undefined,
  ...args: CallArgs<C>
): Promise<ResultOf<C>> {
  return (await send(spec, { ...args[0], idempotencyKey })).result
}

async function send<C extends Call>(spec: C, input: AnyInput): Promise<Answer<C>> {
  rejectEmptyPathParams(spec, input)
  const token = currentToken()
  const sentAt = Date.now()
  try {
    const response = await exchange(spec, input, token)
    // Only for member calls: public responses may come from a cache with an old Date.
    const { date, early, cachedAtMs } = response
    const receivedAt = early?.receivedAtMs ?? Date.now()
    if (spec.access === 'member') updateServerClock(date, early?.sentAtMs ?? sentAt, receivedAt)
    const result = parseResponse(spec, response)
    const at = now() - Math.max(0, Date.now() - (cachedAtMs ?? receivedAt))
    if (!spec.changes) onReadResponse.emit({ spec, input, text: response.text, at, token })
    return { result, at, text: response.text }
  } catch (error) {
    handleSessionError(error, token)
    throw error
  }
}

/** The translated "cannot verify identity" text counts like its key (specification, section 8). */
function endsSession(key: string): boolean {
  return rejectedTokenKeys.includes(key) || key === i18n.messages['errorMsg.UNAUTHORIZED']?.toString()
}

function isErrorOf(error: unknown, { name }: Call): boolean {
  return error instanceof CallError && error.call === name
}

/**
 * Ends the session or emits `onServiceTerminated`, if that is what the error means.
 * @param token the token sent with the call: a late rejection of an old token must not end a newer session
 */
function handleSessionError(error: unknown, token: string | undefined): void {
  const key = errorKeyOf(error)
  if (key === 'gone') onServiceTerminated.emit()
  if (key === undefined || !endsSession(key) || token !== currentToken()) return
  // Without a token the screen handles the error itself, except `invalid-token`, which always leads to the login page
  // unless it is the response of the login call.
  if (token !== undefined || (key === 'invalid-token' && !isErrorOf(error, login))) endSession(key)
}

/**
 * Sends a call and waits for the whole response, at most for the call's timeout. A read is retried once after a network
 * or gateway error; a call that changes something is never retried, whatever its method.
 */
async function exchange(spec: Call, input: AnyInput, token: string | undefined): Promise<TransportResponse> {
  // `navigator.onLine` is sometimes wrong.
  if (spec.changes && browserSaysOffline() && !(await isServerReachable(REACHABILITY_TIMEOUT_MS))) {
    markUnreachable()
    // Not sent, so the outcome is known.
    throw new CallError(spec.name, { kind: 'offline' }, false)
  }
  const transport = await transportFor(spec, input)
  const controller = new AbortController()
  const startedAt = performance.now()
  const timeout = setTimeout(() => controller.abort(), spec.timeoutMs ?? CALL_TIMEOUT_MS)
  // Not for uploads, which may saturate the connection for long.
  const stallCheck = setTimeout(
    () => spec.multipart || startStallWatch(controller, startedAt, spec.changes),
    STALL_CHECK_DELAY_MS,
  )
  const abort = () => controller.abort()
  let sentAt = startedAt
  input.signal?.addEventListener('abort', abort)
  try {
    input.signal?.throwIfAborted()
    const response = await transport({
      path: buildPath(spec, input),
      method: spec.method,
      headers: buildHeaders({
        token,
        language: requestLanguage(),
        idempotencyKey: input.idempotencyKey,
      }),
      body: spec.multipart ? buildFormData(spec.multipart, input) : withNumericIds(input.body),
      signal: controller.signal,
      retries: spec.changes ? 0 : 1,
      onSend: () => {
        sentAt = performance.now()
      },
      onProgress: input.onProgress,
    })
    // A cached response says nothing about the network.
    if (response.cachedAtMs === undefined) markReachable(sentAt)
    return response
  } catch {
    input.signal?.throwIfAborted()
    if (controller.signal.reason === STALLED_CONNECTION)
      throw new CallError(spec.name, { kind: 'offline' }, false)
    if (controller.signal.aborted) throw new CallError(spec.name, { kind: 'timeout' }, spec.changes)
    markUnreachable(sentAt)
    throw new CallError(spec.name, { kind: 'offline' }, spec.changes)
  } finally {
    clearTimeout(timeout)
    clearTimeout(stallCheck)
    controller.abort()
    input.signal?.removeEventListener('abort', abort)
  }
}

/** Watches a slow call for a dead connection. The code is loaded lazily, as most calls are faster. */
function startStallWatch(call: AbortController, startedAt: number, changes: boolean): void {
  import('#lib/network/stalled-request.ts').then(
    ({ watchForStall }) => watchForStall(call, startedAt, changes),
    () => undefined,
  )
}

const sendRequest = /* @__PURE__ */ withEarlyResponse(sendWithOfetch)

/** Picks the transport and loads the upload code on demand; if that fails, nothing was sent. */
async function transportFor(spec: Call, { onProgress }: AnyInput): Promise<Transport> {
  if (!onProgress) return sendRequest
  try {
    return (await withTimeout(MODULE_LOAD_TIMEOUT_MS, import('./transport-xhr-upload.ts'))).sendWithProgress
  } catch {
    markUnreachable()
    throw new CallError(spec.name, { kind: 'offline' }, false)
  }
}

/**
 * Rejects path params that are empty, "." or "..": URL normalization drops them, so another call would be made.
 * @throws CallError as if the server had responded "not found"
 */
function rejectEmptyPathParams(spec: Call, { params }: AnyInput): void {
  if (!Object.values(params ?? {}).some((part) => /^\.{0,2}$/.test(part))) return
  const key = spec.errors.includes('NO_PROMOTION') ? 'NO_PROMOTION' : 'NO_DATA'
  throw new CallError(spec.name, { kind: 'key', key, status: 404 }, false)
}

function buildPath(spec: Call, { params }: AnyInput): string {
  return spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
}

function buildFormData(fileField: string, { body, file }: AnyInput): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) data.append(name, String(value))
  }
  if (file) data.append(fileField, file, file instanceof File ? file.name : 'file')
  return data
}
