import { safeParse } from 'valibot'
import { type Call, REQUESTED_WITH, type ResultOf } from '#contract/call.ts'
import { droppedFields, issueField } from '#contract/dropped-records.ts'
import { type ErrorKey, findErrorKey } from '#contract/error-keys.ts'
import { lookupActive } from '#contract/startup-lookups.ts'
import { report } from '#lib/browser/report-problem.ts'
import { CallError, type Failure } from './api-error.ts'
import { type Body, fieldsOf, findReason, parseBody, saysFailed } from './response-body.ts'

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

/** The error status in the body of a 2xx response, else that of the response. */
function statusOf({ status }: TransportResponse, value: unknown): number {
  if (status > 299) return status
  const fields = fieldsOf(value)
  // In these fields, other numbers may be codes of the host's own.
  if (['status', 'code'].some((name) => Number(fields.get(name)) === 401)) return 401
  const stated = Number(fields.get('statuscode'))
  return stated >= 400 && stated < 600 ? stated : status
}

/** Texts by which servers refuse a token; other tokens are those of forms and one-time passwords. */
const tokenRefusal =
  /^(?!.*(csrf|xsrf|otp))(?=.*(jwt|token|session)).*(expired|invalid|malformed|revoked)|^unauthenticated/is

/** Statuses that may say so: 419, 440 and 498 are those of Laravel, IIS and ArcGIS for a session that has expired. */
const tokenRefusalStatuses: readonly number[] = [401, 403, 419, 440, 498]

/** A 401 without a reason means these, where a call declares them. */
const passwordKeys: readonly ErrorKey[] = ['WRONG_CREDENTIAL', 'WRONG_PASSWORD']

/** Whether a value is `gone`, or a field of it is, in any case. */
const saysGone = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(saysGone)
    : /^gone$/i.test(String(value))

/** Whether a response ends the service. Only that of this call: elsewhere a code or a coupon may be what is gone. */
const isTermination = ({ name }: Call, status: number, value: unknown) =>
  name === lookupActive.name && (status === 410 || saysGone(value))

/** Maps an error status, or a 2xx response whose body reports a failure, to the failure of the call. */
function failureOf(spec: Call, response: TransportResponse, value: unknown): Failure {
  const { retryAfter } = response
  const status = statusOf(response, value)
  const reason = findReason(value)
  if (isTermination(spec, status, value)) return { kind: 'key', key: 'gone', status, retryAfter }
  const key = reason && findErrorKey(reason.key)
  // A typed password or the account at a game provider may be what was refused. If it was the token, the next call of
  // another kind tells.
  const password = status === 401 ? passwordKeys.find((each) => spec.errors.includes(each)) : undefined
  // The name of the status, e.g. "Unauthorized", and not the key.
  const isStatusName = key === 'UNAUTHORIZED' && !response.text.includes(key)
  if (isStatusName || (status === 401 && reason === undefined)) {
    if (password) return { kind: 'key', key: password, status, retryAfter }
    if (spec.viaGameProvider) return { kind: 'http', status, retryAfter }
  }
  const isTokenRefused =
    (status === 401 && !password) ||
    (tokenRefusalStatuses.includes(status) && tokenRefusal.test(reason?.key ?? String(value)))
  // In whatever words, the token was refused.
  if (isTokenRefused && spec.access === 'member' && !spec.viaGameProvider && key === undefined)
    return { kind: 'key', key: 'invalid-token', status, retryAfter }
  return reason || status === 429
    ? { kind: 'key', key: 'REQUEST_LIMIT', ...reason, status, retryAfter }
    : { kind: 'http', status, retryAfter }
}

/** Keys by which a read says that there is nothing; to a call that changes something they are reasons. */
const noneKeys: readonly ErrorKey[] = ['NO_DATA', 'NO_REFUND', 'NO_CLAIMABLE_COUPON']

/**
 * Whether a failed read means that there is nothing: one of `noneKeys`, or a 404 to a lookup of what the path names, e.g. the QR code
 * of a provider. A key of the catalogue is a reason; a page, or a text that isn't JSON, is a gateway's.
 */
function isNone(spec: Call, failure: Failure, body: Body | undefined): boolean {
  const key = failure.kind === 'key' ? findErrorKey(failure.key) : undefined
  if (spec.changes) return false
  if (key !== undefined) return noneKeys.includes(key)
  return 'status' in failure && failure.status === 404 && spec.params !== undefined && body?.isJson === true
}

/**
 * The value of a body. That a read found nothing is also said by `false` or an empty text where the call has no such values; a
 * statement without entries is a list.
 */
function readValue({ changes, path, response }: Call, body: Body | undefined): unknown {
  const value = body?.value
  const isFalsy = (value === false || value === '') && !changes && !path.startsWith('/api/statement')
  return isFalsy && !safeParse(response, value).success ? null : value
}

/**
 * Parses a response by the call's schema. Invalid responses are reported with the field's name, never its
 * content; so are records dropped from lists, with their number.
 * @throws CallError for error statuses, bodies that say that the call failed, and invalid responses
 */
export function parseResponse<C extends Call>(spec: C, response: TransportResponse): ResultOf<C> {
  const { status } = response
  const fail = (failure: Failure) => new CallError(spec.name, failure, spec.changes)
  const body = parseBody(response.text, spec)
  const parsed = safeParse(spec.response, readValue(spec, body))
  const isRefused =
    status < 200 ||
    status > 299 ||
    saysFailed(body?.value, parsed.success ? parsed.output : undefined, spec) ||
    isTermination(spec, status, body?.value)
  if (isRefused) {
    const failure = failureOf(spec, response, body?.value)
    // The same answer as null. Where the schema needs a value, it is an error.
    if (isNone(spec, failure, body)) {
      const none = safeParse(spec.response, spec.none ?? null)
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
