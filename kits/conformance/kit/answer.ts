import * as v from 'valibot'
import type { Call } from '../../../src/contract/call.ts'
import { type ErrorKey, errorKeys, findErrorKey, successKeys } from '../../../src/contract/error-keys.ts'
import { fieldNeed } from '../strict/field-needs.ts'
import { type Deviation, genericPath, jsonPath } from '../strict/leaf-rules.ts'
import { isOptionalField, readStrictly } from '../strict/read-strictly.ts'
import { type Reporter, type Rule, titleOf } from './findings.ts'
import type { CallInput, HostResponse } from './host.ts'
import type { Kit } from './kit.ts'

/** Keys that describe a state of the member or the host, by call: the call can't be checked. */
const stateKeys: Readonly<Record<string, readonly ErrorKey[]>> = {
  chatConfig: ['NO_DATA'],
  promotionFind: ['NO_PROMOTION'],
  qrCreate: ['BONUS_REMAINING', 'TRANSFER_MINIMUM', 'CURRENCY_NOT_OFFERED'],
  refundCheck: ['REFUND_INACTIVE'],
}

/** Keys of services behind the host that may fail for a while. */
const failureKeys: readonly string[] = ['TRANSFER_FAIL', 'QR_FAIL']

/** Keys on which the portal signs the member out. */
export const rejectedTokenKeys: readonly string[] = ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN']

/** Keys that say nothing wrong about any refusal, but not the reason either. */
const vagueKeys: readonly string[] = [
  ...['KEY_INVALID', 'KEY_MISSING', 'NO_DATA', 'TRANSFER_FAIL', 'LOGIN_FAIL', 'REGISTER_FAIL'],
  ...['OTP_SEND_FAIL', 'OTP_VERIFY_FAIL', 'INVALID_USER_INFO', 'INVALID_IP'],
]

/** Fields whose value isn't shown: reports are shared, and these open a session or a game. */
const secretFields: readonly string[] = ['token', 'otpToken', 'password', 'link']

const typeOf = ({ headers }: HostResponse) => headers.get('content-type') ?? 'no type'

/** Whether the portal takes a response for a success. */
export const isSuccess = ({ status }: HostResponse) => status >= 200 && status < 300

const errorBody = v.fallback(v.object({ message: v.optional(v.string()), error: v.optional(v.string()) }), {})

const isKey = (text: string): text is ErrorKey => errorKeys.some((key) => key === text)

/** The key of an error body, or the host's own text; undefined without one. The portal, too, reads `error`. */
export function keyOf({ json }: HostResponse): string | undefined {
  const { message, error } = v.parse(errorBody, json?.value)
  return message || error || undefined
}

/** Whether a call that changes something may have taken effect although it failed, as the portal sees it. */
export function isOutcomeUnknown(response: HostResponse): boolean {
  if (isSuccess(response)) return false
  const key = keyOf(response) ?? ''
  if (key === 'INTERNAL_SERVER_ERROR' || key === 'REQUEST_IN_PROGRESS') return true
  return !isKey(key) && (response.status >= 500 || response.status === 408)
}

/** Makes a call that must succeed. @returns see `reportAnswer` */
export async function makeCall<C extends Call>(kit: Kit, report: Reporter, call: C, input: CallInput = {}) {
  return reportAnswer(report, call, await kit.host.send(call, input))
}

/** Checks a successful answer: status, JSON, every field. @returns it as the portal reads it; undefined if it can't */
export function reportAnswer<C extends Call>(report: Reporter, call: C, response: HostResponse) {
  if (isNone(call, response)) return v.parse<C['response']>(call.response, null)
  if (!isSuccess(response)) return void reportFailedCall(report, call, response)
  if (!response.json) {
    const message = `The answer isn't JSON (${typeOf(response)}).`
    return void report.error('form', call, message, { path: '$', effect: 'unusable' })
  }
  if (reportErrorInSuccess(report, call, 'The call', response)) return undefined
  const { value } = response.json
  reportDeviations(report, call, value)
  const parsed = v.safeParse<C['response']>(call.response, value)
  return parsed.success ? parsed.output : undefined
}

/** Whether a read fails in a way that the portal reads as null, e.g. that no payment QR code is open. */
function isNone({ changes, params, response: schema }: Call, response: HostResponse): boolean {
  if (isSuccess(response) || changes || !v.is(schema, null)) return false
  const key = findErrorKey(keyOf(response) ?? '')
  if (key !== undefined) return ['NO_DATA', 'NO_REFUND', 'NO_CLAIMABLE_COUPON'].includes(key)
  return params !== undefined && response.status === 404 && response.json !== undefined
}

/** Reports an error with a success's status: a text in `error`, or a key in `message`. @returns whether it is one */
export function reportErrorInSuccess(report: Reporter, call: Call, what: string, response: HostResponse) {
  const { message = '', error } = v.parse(errorBody, response.json?.value)
  const key = error || (isKey(message) && !successKeys.includes(message) ? message : undefined)
  if (key === undefined) return false
  const taken = `${what} is refused with status ${response.status} and "${key}" in place of an error status.`
  const path = error ? '$.error' : '$.message'
  report.error('form', call, taken, { path, cause: 'an error with status 200' })
  return true
}

/** An error that describes a state is an answer, e.g. that the chat is off; any other refusal of a valid call is a finding. */
export function reportFailedCall(report: Reporter, call: Call, response: HostResponse, what = 'The call') {
  const { status } = response
  const key = reportRefusal(report, call, response, { what })
  if (key === undefined) return
  const failed = `${what} failed with ${status} ${key}.`
  const isDeclared = call.errors.some((one) => one === key)
  if (key === 'REQUEST_LIMIT' || stateKeys[call.name]?.some((one) => one === key))
    report.skip(`answered ${key}`)
  else if (failureKeys.includes(key)) report.warning('calls', call, failed)
  else if (isDeclared || !reportMissingCall(report, call, status)) report.error('calls', call, failed)
}

/** @returns whether the status says that there is no such call */
export function reportMissingCall(report: Reporter, call: Call, status: number): boolean {
  const isMissing = status === 404 || status === 405
  if (isMissing) report.error('calls', call, `The call isn't implemented (status ${status}).`)
  return isMissing
}

/** Reports what the portal would misread, hide, leave out or can't use. */
export function reportDeviations(report: Reporter, call: Call, value: unknown, other: Subject = {}): void {
  const { schema = call.response, title = titleOf(call), name = call.name } = other
  for (const deviation of readStrictly(schema, value, name)) {
    const { path, kind, effect, detail, count } = deviation
    const generic = genericPath(path)
    const need = isOptionalField(deviation) ? fieldNeed(name, generic) : undefined
    const isAbsent = isOptionalField(deviation) && !need
    const isNote = isAbsent || kind === 'id as number'
    // An empty answer is that of calls whose content is ignored.
    if (isAbsent && path.length === 0) continue
    // The specification reads any other status of a statement entry as "in progress".
    if (kind === 'unknown value' && `${name}${generic}` === 'statementList$.statements[].status') continue
    const isSecret = kind !== 'missing' && secretFields.includes(String(path.at(-1)))
    const shown = isSecret ? 'has another type, or isn’t a readable text' : detail
    const known = `The value ${shown}. ${need?.[1] ?? ''}`.trim()
    const message = isAbsent ? 'The field is optional and in no answer.' : known
    // A field is missing or unreadable for a reason of its own; other deviations are habits of the host.
    const isOwn = ['missing', 'unreadable', 'unknown value'].includes(kind)
    const cause = isNote ? kind : `${kind} ${effect}${isOwn ? ` ${title} ${generic}` : ''}`
    const shownEffect = need || isNote ? undefined : effect
    const details = { path: jsonPath(path), cause, count: count > 1 ? count : undefined, effect: shownEffect }
    const severity = need?.[0] ?? (isNote ? 'note' : effect === 'fine' ? 'warning' : 'error')
    report.add(severity, ruleOf[kind] ?? 'types', title, message, details)
  }
}

/** Schema and name of the checked value, e.g. a message of the socket; absent: those of the call. */
type Subject = { readonly schema?: v.GenericSchema; readonly title?: string; readonly name?: string }

const ruleOf: Partial<Readonly<Record<Deviation['kind'], Rule>>> = {
  missing: 'fields',
  unreadable: 'fields',
  'unknown value': 'values',
  instant: 'times',
}

/** Describes a call that the host must refuse, and the error keys that it may answer. */
interface Refusal {
  /** Whether the request has no valid token; otherwise a key that rejects the token signs the member out. */
  readonly isTokenRejected?: boolean
  /** The call and why it must be refused. */
  readonly what?: string
  /** Keys that name this reason; absent: every declared key. */
  readonly expected?: readonly ErrorKey[]
}

/** Checks the body and key of an answer that refuses a call. @returns the key, or the host's own text; undefined without one */
export function reportRefusal(report: Reporter, call: Call, response: HostResponse, refusal: Refusal = {}) {
  const { status, json, headers } = response
  if (status >= 300 && status < 400) {
    const message = `The host redirects (${status}) to ${headers.get('location') ?? 'nowhere'}.`
    return void report.error('form', call, message, { cause: 'redirect' })
  }
  const sent = keyOf(response)
  if (sent === undefined) {
    const what = json ? 'has no message' : `isn't JSON (${typeOf(response)})`
    return void report.error('form', call, `The body of the error (status ${status}) ${what}.`, '$.message')
  }
  if (!v.parse(errorBody, json?.value).message)
    report.warning('form', call, 'The key is in "error" instead of "message".', '$.error')
  if (!isKey(sent)) {
    const message = `"${sent}" isn't a key of the error catalogue: members see it as it is, in no language.`
    report.warning('error keys', call, message, { path: '$.message', cause: `key ${sent}` })
    return sent
  }
  reportKey(report, call, sent, refusal)
  if (status >= 500 && sent !== 'INTERNAL_SERVER_ERROR' && !failureKeys.includes(sent))
    report.warning('error keys', call, `${sent} comes with status ${status}, like a failure of the host.`)
  return sent
}

/** A key that makes the portal sign the member out, or say something wrong, is an error. */
function reportKey(report: Reporter, call: Call, key: ErrorKey, refusal: Refusal): void {
  const { isTokenRejected = false, what = 'The call', expected } = refusal
  const refused = `${what} is refused with ${key}`
  if (rejectedTokenKeys.includes(key)) {
    const message = `${refused}, although the token is valid: the portal signs the member out.`
    if (!isTokenRejected) report.error('access', call, message, '$.message')
  } else if (key === 'gone') {
    report.error('error keys', call, `${refused}: the portal says the service was terminated.`, '$.message')
  } else if (expected && !expected.includes(key) && key !== 'REQUEST_LIMIT') {
    const isVague = vagueKeys.includes(key)
    const message = `${refused}; expected ${expected.join(' or ')}${isVague ? '' : ': it tells members something wrong'}.`
    report.add(isVague ? 'warning' : 'error', 'error keys', call, message, '$.message')
  }
}
