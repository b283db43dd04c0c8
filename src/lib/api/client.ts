import type { GenericSchema } from 'valibot'
import { type BodyOf, CALL_TIMEOUT_MS, type Call, type ParamsOf, type ResultOf } from '#contract/call.ts'
import { createSignal } from '#lib/async/event-emitter.ts'
import { noteServerDate, now } from '#lib/browser/server-clock.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { requestHealth } from '#lib/network/health-check.ts'
import { GIVEN_UP, hintedOffline, noteReached, noteUnreachable } from '#lib/network/online-state.ts'
import { currentToken } from '#lib/session/session.ts'
import { CallError } from './api-error.ts'
import { noteSessionFailure } from './expire-session.ts'
import { judge } from './parse-response.ts'
import { headersFor, type Incoming, type Transport } from './transport-fetch.ts'
import { send as sendByOfetch } from './transport-ofetch.ts'

/** A call without an answer for this long makes us ask whether the connection lives at all, milliseconds. */
const DOUBT_MS = 2500
/** How long a call waits for the code that sends it. */
const CODE_TIMEOUT_MS = 20_000

interface Extras {
  readonly signal?: AbortSignal | undefined
  /** Part of the upload that has left, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/** What a call needs, made from its declaration: path params, body on the wire (money in baht), file. */
export type CallInput<C extends Call> = Extras &
  (C['params'] extends GenericSchema ? { readonly params: ParamsOf<C> } : unknown) &
  (C['body'] extends GenericSchema ? { readonly body: BodyOf<C> } : unknown) &
  (C['multipart'] extends 'file' ? { readonly file: Blob } : unknown)

/** The input, optional where the call needs nothing. */
export type CallArgs<C extends Call> =
  Extras extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

/** All parts an input may have, for the code that sends any call. */
interface AnyInput extends Extras {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object | undefined
  readonly file?: Blob
  readonly idempotencyKey?: string | undefined
}

/** The answer of a call that changes nothing, as it came. */
export interface Read {
  readonly spec: Call
  readonly input: unknown
  readonly text: string
  /** When it came, epoch milliseconds by the server's clock; the worker may have kept it for a while. */
  readonly at: number
  /** The token that went with the call. */
  readonly token: string | undefined
}

/** A read was answered with what it should be. */
export const onRead = createSignal<Read>()

/**
 * Makes a call of the contract and gives its parsed answer.
 * @throws CallError, or the signal's reason when the caller aborted
 */
export async function call<C extends Call>(spec: C, ...args: CallArgs<C>): Promise<ResultOf<C>> {
  return (await callDated(spec, ...args)).result
}

/** The same, with when the answer came: epoch milliseconds by the server's clock. */
export async function callDated<C extends Call>(
  spec: C,
  ...args: CallArgs<C>
): Promise<{ readonly result: ResultOf<C>; readonly at: number }> {
  return send(spec, args[0] ?? {})
}

/**
 * Makes a call under an `Idempotency-Key` (D41).
 * @param idempotencyKey undefined where the host doesn't take keys
 * @throws CallError, or the signal's reason when the caller aborted
 */
export async function callWithKey<C extends Call>(
  spec: C,
  idempotencyKey: string | undefined,
  ...args: CallArgs<C>
): Promise<ResultOf<C>> {
  return (await send(spec, { ...args[0], idempotencyKey })).result
}

async function send<C extends Call>(
  spec: C,
  input: AnyInput,
): Promise<{ readonly result: ResultOf<C>; readonly at: number }> {
  refuseEmptyParts(spec, input)
  const token = currentToken()
  const sentAt = Date.now()
  try {
    const incoming = await exchange(spec, input, token)
    // Only member calls: what is public may come from a cache with an old Date.
    if (spec.access === 'member') noteServerDate(incoming.date, sentAt, Date.now())
    const result = judge(spec, incoming)
    const at = now() - Math.max(0, Date.now() - (incoming.keptAt ?? Date.now()))
    if (!spec.changes) onRead.emit({ spec, input, text: incoming.text, at, token })
    return { result, at }
  } catch (error) {
    noteSessionFailure(error, token)
    throw error
  }
}

/**
 * Sends and waits for the whole response, at most the call's timeout. A read is sent again once when nothing or a gateway
 * answers; what changes something never is, whatever its method (D11).
 */
async function exchange(spec: Call, input: AnyInput, token: string | undefined): Promise<Incoming> {
  if (spec.changes && hintedOffline() && !(await reachable())) {
    noteUnreachable()
    // Not sent, so nothing can have happened.
    throw new CallError(spec.name, { kind: 'offline' }, false)
  }
  const transport = await transportFor(spec, input)
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), spec.timeoutMs ?? CALL_TIMEOUT_MS)
  // A file may fill the line for long.
  const doubt = setTimeout(() => spec.multipart || lookAfter(clock, spec.changes), DOUBT_MS)
  const follow = () => clock.abort()
  let sentAt = performance.now()
  input.signal?.addEventListener('abort', follow)
  try {
    input.signal?.throwIfAborted()
    const incoming = await transport({
      path: pathOf(spec, input),
      method: spec.method,
      headers: headersFor({
        token,
        language: requestLanguage(),
        idempotencyKey: input.idempotencyKey,
      }),
      body: spec.multipart ? form(spec.multipart, input) : input.body,
      signal: clock.signal,
      retries: spec.changes ? 0 : 1,
      onSend: () => {
        sentAt = performance.now()
      },
      onProgress: input.onProgress,
    })
    // A cached response says nothing about the network.
    if (incoming.keptAt === undefined) noteReached(sentAt)
    return incoming
  } catch {
    input.signal?.throwIfAborted()
    if (clock.signal.reason === GIVEN_UP) throw new CallError(spec.name, { kind: 'offline' }, false)
    if (clock.signal.aborted) throw new CallError(spec.name, { kind: 'timeout' }, spec.changes)
    noteUnreachable(sentAt)
    throw new CallError(spec.name, { kind: 'offline' }, spec.changes)
  } finally {
    clearTimeout(timer)
    clearTimeout(doubt)
    clock.abort()
    input.signal?.removeEventListener('abort', follow)
  }
}

/** Has somebody look after a call that waits: by then there is time to fetch the code for it. */
function lookAfter(call: AbortController, changes: boolean): void {
  import('#lib/network/stalled-request.ts').then(
    ({ mind }) => mind(call, changes),
    () => undefined,
  )
}

/** Loads the code for uploads when it is needed; when that fails, nothing was sent. */
async function transportFor(spec: Call, { onProgress }: AnyInput): Promise<Transport> {
  if (!onProgress) return sendByOfetch
  try {
    return (await inTime(import('./transport-xhr-upload.ts'))).sendWithProgress
  } catch {
    noteUnreachable()
    throw new CallError(spec.name, { kind: 'offline' }, false)
  }
}

/** Rejects when code doesn't arrive within `CODE_TIMEOUT_MS`: on a dead connection `import()` itself never settles. */
async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('code is late')), CODE_TIMEOUT_MS)
  })
  return await Promise.race([loading, late]).finally(() => clearTimeout(timer))
}

/**
 * An address drops a part that is empty or consists of dots, so that the call would be another one (D42).
 * @throws CallError as if the server hadn't found it
 */
function refuseEmptyParts(spec: Call, { params }: AnyInput): void {
  if (!Object.values(params ?? {}).some((part) => /^\.{0,2}$/.test(part))) return
  const key = spec.errors.includes('NO_PROMOTION') ? 'NO_PROMOTION' : 'NO_DATA'
  throw new CallError(spec.name, { kind: 'key', key, status: 404 }, false)
}

function pathOf(spec: Call, { params }: AnyInput): string {
  return spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
}

function form(fileField: string, { body, file }: AnyInput): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) data.append(name, String(value))
  }
  if (file) data.append(fileField, file, file instanceof File ? file.name : 'file')
  return data
}

/** Asks the server for any answer at all: the browser's offline hint is sometimes wrong. */
async function reachable(): Promise<boolean> {
  try {
    await requestHealth(AbortSignal.timeout(5000))
    return true
  } catch {
    return false
  }
}
