import { array, fallback, nullish, object, parse, pipe, safeParse, transform, union } from 'valibot'
import { type Call, REQUESTED_WITH, type ResultOf } from '#contract/call.ts'
import { droppedFields, issueField } from '#contract/dropped-records.ts'
import { type ErrorKey, findErrorKey, successKeys } from '#contract/error-keys.ts'
import { decimal, flag, optionalText, text } from '#contract/shapes.ts'
import { lookupActive } from '#contract/startup-lookups.ts'
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

/** A text, or an object with a message or code. */
const textOrObject = /* @__PURE__ */ union([
  /* @__PURE__ */ pipe(
    text,
    /* @__PURE__ */ transform((found) => [found]),
  ),
  /* @__PURE__ */ pipe(
    /* @__PURE__ */ object({ message: optionalText, code: optionalText }),
    /* @__PURE__ */ transform(({ message, code }) => [code ?? '', message ?? ''].filter(Boolean)),
  ),
])

/** One of these, or a list of them, as NestJS and GraphQL send it; anything else is read as none. */
const texts = /* @__PURE__ */ fallback(
  /* @__PURE__ */ union([
    // First, because a list is an object, too.
    /* @__PURE__ */ pipe(
      /* @__PURE__ */ array(textOrObject),
      /* @__PURE__ */ transform((list) => list.flat()),
    ),
    textOrObject,
  ]),
  [],
)

const errorBody = /* @__PURE__ */ object({
  message: texts,
  error: texts,
  errors: texts,
  code: texts,
  field: optionalText,
})

interface Body {
  /** Undefined if the body is empty. */
  readonly value: unknown
  readonly isJson: boolean
}

/** The value of a body: JSON, or a plain text. @returns undefined for a page, and for JSON that broke off */
function parseBody(body: string): Body | undefined {
  const trimmed = body.trim()
  if (trimmed === '') return { value: undefined, isJson: true }
  try {
    return { value: JSON.parse(trimmed), isJson: true }
  } catch {
    return /^[<{["]/.test(trimmed) ? undefined : { value: trimmed, isJson: false }
  }
}

interface Reason {
  readonly key: string
  /** The invalid field, if the server names it. */
  readonly field?: string | undefined
}

/** Keys that are also names of statuses, which hosts put into `error` beside the message, e.g. "Unauthorized". */
const statusNames: readonly ErrorKey[] = ['UNAUTHORIZED', 'INTERNAL_SERVER_ERROR']

/**
 * Why a call failed: the key of the catalogue that the body names, else its first text. A body that is only a text counts
 * if it is a key: gateways send texts, too.
 */
function findReason(value: unknown): Reason | undefined {
  if (typeof value === 'string') {
    const key = findErrorKey(value)
    return key && { key }
  }
  const parsed = safeParse(errorBody, value)
  if (!parsed.success) return undefined
  const { message, error, errors, code, field } = parsed.output
  const beside = [...error, ...errors, ...code].map((found) => {
    const key = findErrorKey(found)
    const isStatusName = key !== found && statusNames.some((name) => name === key)
    return isStatusName && message.some(Boolean) ? undefined : key
  })
  const texts = [...message, ...error, ...errors]
  const key = [...message.map(findErrorKey), ...beside].find(Boolean) ?? texts.find(Boolean)
  return key ? { key, field } : undefined
}

const isFailureKey = (text: string) => {
  const key = findErrorKey(text)
  return key !== undefined && !successKeys.includes(key)
}

const failureWord = /^(error|fail(ed|ure)?|rejected|declined|denied|refused|unsuccessful|false|[45]\d\d)$/i

/** A flag, status or text that says that a call failed. */
function isFailureValue(value: unknown): boolean {
  if (typeof value === 'string') return failureWord.test(value.trim()) || isFailureKey(value)
  return value === false || (typeof value === 'number' && value >= 400 && value < 600)
}

const isNoError = (text: string) => /^(|0|ok|no(ne| error)|success|false|null)$/i.test(text.trim())

/** Whether an `error` or `errors` reports one. @param found its texts */
function isError(value: unknown, found: readonly string[]): boolean {
  if (value === true || found.some((text) => !isNoError(text))) return true
  // E.g. the invalid fields of a request.
  return found.length === 0 && typeof value === 'object' && Object.values(value ?? {}).some(Boolean)
}

const successField = /^(is)?(success(ful)?|succeeded)$/i

/** The flag by which a body reports how a call went; undefined if it has none. */
function readSuccess(value: unknown): boolean | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const [, given] = Object.entries(value).find(([name]) => successField.test(name)) ?? []
  const parsed = safeParse(flag, given)
  return parsed.success ? parsed.output : undefined
}

/** Fields in which hosts report in a body, in place of the status, how a call went. */
const outcomeFields = ['status', 'statusCode', 'result', 'ok', 'errorCode', 'message'] as const

/** Fields in which hosts wrap an answer. */
const envelopes = ['data', 'result'] as const

/**
 * Whether the body of a 2xx response says that the call failed.
 * @param result the response as the call's schema parsed it; undefined if it couldn't
 */
function saysFailed(value: unknown, result: unknown, { changes }: Call): boolean {
  if (value === false) return changes
  if (typeof value === 'string') return isFailureValue(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const hasSucceeded = readSuccess(value)
  if (hasSucceeded !== undefined) return !hasSucceeded
  // Fields of the call's schema are data, e.g. a slip's status, and don't report an outcome. So is a message beside them.
  const answer = new Map<string, unknown>(result === value ? [] : Object.entries(result ?? {}))
  const isOwn = (name: string) => name !== 'message' && answer.get(name) !== undefined
  const hasOwn = Object.keys(value).some(isOwn)
  const fields = new Map<string, unknown>(
    Object.entries(value).filter(([name]) => !(isOwn(name) || (name === 'message' && hasOwn))),
  )
  const { error, errors, code } = parse(errorBody, value)
  return (
    envelopes.some((name) => readSuccess(fields.get(name)) === false) ||
    outcomeFields.some((name) => isFailureValue(fields.get(name))) ||
    (fields.has('code') && code.some(isFailureKey)) ||
    isError(fields.get('error'), fields.has('error') ? error : []) ||
    isError(fields.get('errors'), errors)
  )
}

const bodyStatus = /* @__PURE__ */ object({
  statusCode: /* @__PURE__ */ fallback(nullish(decimal), undefined),
})

/** The error status in the body of a 2xx response, else that of the response. */
function statusOf({ status }: TransportResponse, value: unknown): number {
  const parsed = safeParse(bodyStatus, value)
  const inBody = parsed.success ? parsed.output.statusCode : undefined
  return inBody && status < 300 && inBody >= 400 && inBody < 600 ? inBody : status
}

/** Maps an error status, or a 2xx response whose body reports a failure, to the failure of the call. */
function failureOf(spec: Call, response: TransportResponse, value: unknown): Failure {
  const { retryAfter } = response
  const status = statusOf(response, value)
  const reason = findReason(value)
  // Only this call's status ends the service: elsewhere a code or a coupon may be what is gone.
  if (spec.name === lookupActive.name && status === 410)
    return { kind: 'key', key: 'gone', status, retryAfter }
  const key = reason && findErrorKey(reason.key)
  if (status === 401 && spec.access === 'member') {
    // A typed password or the account at a game provider may be what was refused. If it was the token, the next call of
    // another kind tells.
    const isOther = spec.viaGameProvider || spec.errors.includes('WRONG_PASSWORD')
    // In whatever words, the token was refused.
    if (!isOther && key === undefined) return { kind: 'key', key: 'invalid-token', status, retryAfter }
    // The name of the status, e.g. "Unauthorized", and not the key.
    if (spec.viaGameProvider && key === 'UNAUTHORIZED' && !response.text.includes(key))
      return { kind: 'http', status, retryAfter }
  }
  return reason === undefined
    ? { kind: 'http', status, retryAfter }
    : { kind: 'key', ...reason, status, retryAfter }
}

/**
 * Whether a failed read means that there is nothing: NO_DATA, or a 404 to a lookup of what the path names, e.g. the QR code
 * of a provider. A key of the catalogue is a reason; a page, or a text that isn't JSON, is a gateway's.
 */
function isNone(spec: Call, failure: Failure, body: Body | undefined): boolean {
  const key = failure.kind === 'key' ? findErrorKey(failure.key) : undefined
  if (spec.changes) return false
  if (key !== undefined) return key === 'NO_DATA'
  return 'status' in failure && failure.status === 404 && spec.params !== undefined && body?.isJson === true
}

/**
 * Parses a response by the call's schema. Invalid responses are reported with the field's name, never its
 * content; so are records dropped from lists, with their number.
 * @throws CallError for error statuses, bodies that say that the call failed, and invalid responses
 */
export function parseResponse<C extends Call>(spec: C, response: TransportResponse): ResultOf<C> {
  const { status } = response
  const fail = (failure: Failure) => new CallError(spec.name, failure, spec.changes)
  const body = parseBody(response.text)
  const parsed = safeParse(spec.response, body?.value)
  const isRefused =
    status < 200 || status > 299 || saysFailed(body?.value, parsed.success ? parsed.output : undefined, spec)
  if (isRefused) {
    const failure = failureOf(spec, response, body?.value)
    // The same answer as null. Where the schema needs a value, it is an error.
    if (isNone(spec, failure, body)) {
      const none = safeParse(spec.response, null)
      if (none.success) return none.output
    }
    throw fail(failure)
  }
  if (body && parsed.success) {
    for (const [field, count] of droppedFields(parsed.output))
      report('bad-record', { call: spec.name, field, count })
    return parsed.output
  }
  if (!body?.isJson || parsed.success) {
    report('not-json', { call: spec.name, status, characters: response.text.length })
    throw fail({ kind: 'not-json', status })
  }
  const field = issueField(parsed.issues[0])
  report('bad-shape', { call: spec.name, field })
  throw fail({ kind: 'bad-shape', field })
}
