import { object, safeParse } from 'valibot'
import { type Call, REQUESTED_WITH, type ResultOf } from '#contract/call.ts'
import { droppedFields, issueField } from '#contract/dropped-records.ts'
import { optionalText } from '#contract/shapes.ts'
import { report } from '#lib/browser/report-problem.ts'
import { CallError, type Failure } from './api-error.ts'

/** Header of a response from the service worker's cache: when it was cached, epoch ms by the device's clock. */
export const CACHED_AT_HEADER = 'X-Cached-At'

/** A call, ready to send. */
export interface TransportRequest {
  /** Path with its parameters filled in; the transport adds the host. */
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON, unless it is a `FormData`. */
  readonly body?: object | undefined
  readonly signal: AbortSignal
  /** How often the transport may retry a failed request; 0 for every call that changes something. */
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
  /** Language tag, e.g. `lo`. */
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

const errorBody = /* @__PURE__ */ object({ message: optionalText, error: optionalText, field: optionalText })

/** An empty body counts as valid JSON without a value. @returns undefined if the text isn't JSON */
function parseJson(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Reads an error body: its key, and the invalid field if the server names one. */
function parseErrorBody(
  value: unknown,
): { readonly key: string; readonly field?: string | undefined } | undefined {
  const parsed = safeParse(errorBody, value)
  if (!parsed.success) return undefined
  const { message, error, field } = parsed.output
  const key = message || error
  return key ? { key, field } : undefined
}

/**
 * Parses a response by the call's schema. Invalid responses are reported with the field's name, never its
 * content; so are records dropped from lists, with their number.
 * @throws CallError for error statuses and invalid responses
 */
export function parseResponse<C extends Call>(
  spec: C,
  { status, text, retryAfter }: TransportResponse,
): ResultOf<C> {
  const fail = (failure: Failure) => new CallError(spec.name, failure, spec.changes)
  const json = parseJson(text)
  if (status < 200 || status > 299) {
    const error = status === 410 ? { key: 'gone' } : parseErrorBody(json?.value)
    throw fail(
      error === undefined
        ? { kind: 'http', status, retryAfter }
        : { kind: 'key', ...error, status, retryAfter },
    )
  }
  if (!json) {
    report('not-json', { call: spec.name, status, characters: text.length })
    throw fail({ kind: 'not-json', status })
  }
  const parsed = safeParse(spec.response, json.value)
  if (parsed.success) {
    for (const [field, count] of droppedFields(parsed.output))
      report('bad-record', { call: spec.name, field, count })
    return parsed.output
  }
  const field = issueField(parsed.issues[0])
  report('bad-shape', { call: spec.name, field })
  throw fail({ kind: 'bad-shape', field })
}
