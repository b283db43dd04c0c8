import * as v from 'valibot'
import type { Call, ResultOf } from '../../../src/contract/call.ts'
import { type ErrorKey, errorKeys } from '../../../src/contract/error-keys.ts'
import { type Deviation, genericPath, jsonPath } from '../strict/deviation.ts'
import { fieldNeed } from '../strict/field-needs.ts'
import { readStrictly } from '../strict/read-strictly.ts'
import type { Reporter, Rule } from './findings.ts'
import { type HostResponse, titleOf } from './host.ts'

/** Keys that report a success; with a 2xx status any other key of the catalogue is an error. */
const successKeys: readonly string[] = [
  ...['OK', 'SUCCESS', 'OTP_VERIFIED', 'OTP_CODE_VALID', 'INVITE_BONUS_SUCCESS', 'REFUND_SUCCESS'],
  'BONUS_CLEAR',
]

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

/** Whether the portal takes a response for a success. */
export const isSuccess = ({ status }: HostResponse) => status >= 200 && status < 300

const errorBody = v.object({ message: v.optional(v.string()), error: v.optional(v.string()) })

/** The key of an error body, or the host's own text; undefined without one. The portal, too, reads `error`. */
export function keyOf({ json }: HostResponse): string | undefined {
  const parsed = v.safeParse(errorBody, json?.value)
  return (parsed.success && (parsed.output.message || parsed.output.error)) || undefined
}

/** The error in a response with a success's status: a text in `error`, or a key of the catalogue in `message`. */
export function errorInSuccess({ json }: HostResponse): { key: string; path: string } | undefined {
  const parsed = v.safeParse(errorBody, json?.value)
  if (!parsed.success) return undefined
  const { message = '', error } = parsed.output
  if (error) return { key: error, path: '$.error' }
  const isError = errorKeys.some((key) => key === message) && !successKeys.includes(message)
  return isError ? { key: message, path: '$.message' } : undefined
}

/** Whether a call that changes something may have taken effect although it failed, as the portal sees it. */
export function isOutcomeUnknown(response: HostResponse): boolean {
  if (isSuccess(response)) return false
  const key = keyOf(response)
  if (key === 'INTERNAL_SERVER_ERROR' || key === 'REQUEST_IN_PROGRESS') return true
  return !errorKeys.some((one) => one === key) && (response.status >= 500 || response.status === 408)
}

/**
 * Checks a successful answer: status, JSON, and every field.
 * @returns the answer as the portal reads it; undefined if it can't
 */
export function reportAnswer<C extends Call>(
  report: Reporter,
  call: C,
  response: HostResponse,
): ResultOf<C> | undefined {
  const title = titleOf(call)
  if (!isSuccess(response)) {
    reportFailedCall(report, call, response)
    return undefined
  }
  if (!response.json) {
    const type = response.headers.get('content-type') ?? 'no type'
    report.error('form', title, `The answer isn't JSON (${type}).`, { path: '$', effect: 'unusable' })
    return undefined
  }
  const error = errorInSuccess(response)
  if (error) {
    const message = `The error ${error.key} comes with status ${response.status}: the portal takes it for a success.`
    report.error('form', title, message, { path: error.path, cause: 'an error with status 200' })
    return undefined
  }
  const { value } = response.json
  reportDeviations(report, call, value)
  const parsed = v.safeParse(call.response, value)
  return parsed.success ? parsed.output : undefined
}

/** An error that describes a state is an answer, e.g. that the chat is off; any other refusal of a valid call is a finding. */
export function reportFailedCall(
  report: Reporter,
  call: Call,
  response: HostResponse,
  what = 'The call',
): void {
  const title = titleOf(call)
  const { status } = response
  const key = reportRefusal(report, call, response, { what })
  if (key === undefined) return
  const isDeclared = call.errors.some((one) => one === key)
  const failed = `${what} failed with ${status} ${key}.`
  if (key === 'REQUEST_LIMIT' || stateKeys[call.name]?.some((one) => one === key))
    report.skip(`answered ${key}`)
  else if (failureKeys.includes(key)) report.warning('calls', title, failed)
  else if (!isDeclared && (status === 404 || status === 405)) reportMissingCall(report, call, status)
  else report.error('calls', title, failed)
}

export function reportMissingCall(report: Reporter, call: Call, status: number): void {
  report.error('calls', titleOf(call), `The call isn't implemented (status ${status}).`)
}

/**
 * Reports what the portal would misread, hide, leave out or can't use.
 * @param value of the call's answer; with another schema, e.g. a message of the socket
 */
export function reportDeviations(
  report: Reporter,
  call: Call,
  value: unknown,
  { schema = call.response, title = titleOf(call) } = {},
): void {
  const name = schema === call.response ? call.name : ''
  for (const { path, kind, effect, detail, count } of readStrictly(schema, value, name)) {
    const generic = genericPath(path)
    const isOptional = kind === 'missing' && (effect === 'fine' || effect === 'hidden')
    const need = isOptional ? fieldNeed(name, generic) : undefined
    // An empty answer is that of calls whose content is ignored.
    if (isOptional && !need && path.length === 0) continue
    // The specification reads any other status of a statement entry as "in progress".
    if (kind === 'unknown value' && `${name}${generic}` === 'statementList$.statements[].status') continue
    const isNote = (isOptional && !need) || kind === 'id as number'
    const severity = need?.severity ?? (isNote ? 'note' : effect === 'fine' ? 'warning' : 'error')
    const isSecret = kind !== 'missing' && secretFields.includes(String(path.at(-1)))
    const shown = isSecret ? 'has another type, or isn’t a readable text' : detail
    const known = need ? `The value ${shown}. ${need.consequence}` : `The value ${shown}.`
    const message = isOptional && !need ? 'The field is optional and in no answer.' : known
    // A field is missing or unreadable for a reason of its own; other deviations are habits of the host.
    const isOwn = !isNote && ['missing', 'unreadable', 'unknown value'].includes(kind)
    const cause = isNote ? kind : `${kind} ${effect}${isOwn ? ` ${title} ${generic}` : ''}`
    const shownEffect = need || isNote ? undefined : effect
    const place = { path: jsonPath(path), cause, effect: shownEffect, count: count > 1 ? count : undefined }
    report.add(severity, ruleOf[kind] ?? 'types', title, message, place)
  }
}

const ruleOf: Partial<Readonly<Record<Deviation['kind'], Rule>>> = {
  missing: 'fields',
  unreadable: 'fields',
  'unknown value': 'values',
  instant: 'times',
}

/** Describes a call that the host must refuse, and the error keys that it may answer. */
interface Refusal {
  /** Whether the request has no valid token; otherwise a key that rejects the token signs the member out. */
  readonly isTokenRejected?: boolean | undefined
  /** Why the call must be refused, completing "A transfer …"; absent if that isn't known. */
  readonly what?: string
  /** Keys that name this reason; absent: every declared key. */
  readonly expected?: readonly ErrorKey[] | undefined
}

/**
 * Checks an answer that refuses a call: its body, its key, and the statuses that the portal reads.
 * @returns the error key, or the host's own text; undefined without one
 */
export function reportRefusal(
  report: Reporter,
  call: Call,
  response: HostResponse,
  refusal: Refusal = {},
): string | undefined {
  const title = titleOf(call)
  const { status, json, headers } = response
  if (status >= 300 && status < 400) {
    const message = `The host redirects (${status}) to ${headers.get('location') ?? 'nowhere'}.`
    report.error('form', title, message, { cause: 'redirect' })
    return undefined
  }
  const sent = keyOf(response)
  if (sent === undefined) {
    const what = json ? 'has no message' : `isn't JSON (${headers.get('content-type') ?? 'no type'})`
    report.error('form', title, `The body of the error (status ${status}) ${what}.`, { path: '$.message' })
    return undefined
  }
  if (!v.parse(errorBody, json?.value).message)
    report.warning('form', title, 'The key is in "error" instead of "message".', { path: '$.error' })
  const known = errorKeys.find((key) => key === sent)
  if (known) reportKey(report, title, known, refusal)
  else {
    const message = `"${sent}" isn't a key of the error catalogue: members see it as it is, in no language.`
    report.warning('error keys', title, message, { path: '$.message', cause: `key ${sent}` })
  }
  if (status === 410 && known !== 'gone')
    report.error('error keys', title, 'Status 410 tells the portal that the service was terminated.')
  else if (status >= 500 && known && known !== 'INTERNAL_SERVER_ERROR' && !failureKeys.includes(known))
    report.warning('error keys', title, `${known} comes with status ${status}, like a failure of the host.`)
  return sent
}

/** A key that makes the portal sign the member out, or say something wrong, is an error. */
function reportKey(
  report: Reporter,
  title: string,
  key: ErrorKey,
  { isTokenRejected = false, what = 'The call', expected }: Refusal,
): void {
  const place = { path: '$.message' }
  const wanted = `${what} is refused with ${key}; expected ${expected?.join(' or ')}`
  if (rejectedTokenKeys.includes(key)) {
    if (isTokenRejected) return
    const message = `${what} is refused with ${key}, although the token is valid: the portal signs the member out.`
    report.error('access', title, message, place)
  } else if (key === 'gone') {
    const message = `${what} is refused with "gone": the portal says that the service was terminated.`
    report.error('error keys', title, message, place)
  } else if (expected && !expected.includes(key) && key !== 'REQUEST_LIMIT') {
    if (vagueKeys.includes(key)) report.warning('error keys', title, `${wanted}.`, place)
    else report.error('error keys', title, `${wanted}: it tells members something wrong.`, place)
  }
}
