import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { type ErrorKey, errorKeys } from '#contract/error-keys.ts'
import { rejectedTokenKeys } from '#lib/api/api-error.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import type { HostResponse } from '#scripts/conformance/host.ts'
import { titleOf } from '#scripts/conformance/sections.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { statusOf } from '#server/platform/http/http-error.ts'

/** Keys that any call may answer, besides those that reject the token. */
const commonKeys: readonly string[] = [
  ...['KEY_INVALID', 'KEY_MISSING', 'INTERNAL_SERVER_ERROR', 'REQUEST_LIMIT', 'NO_DATA'],
  ...['INACTIVE_USER', 'INVALID_IP', 'gone'],
]

/** Keys that say nothing wrong about any refusal, but not the reason either. */
const vagueKeys: readonly string[] = [
  ...['KEY_INVALID', 'KEY_MISSING', 'NO_DATA', 'TRANSFER_FAIL', 'LOGIN_FAIL', 'REGISTER_FAIL'],
  ...['OTP_SEND_FAIL', 'OTP_VERIFY_FAIL', 'INVALID_USER_INFO', 'INVALID_IP'],
]

/** Describes a call that the host must refuse, and the error keys that it may answer. */
interface Refusal {
  /** Whether the request has no valid token; otherwise a key that rejects the token signs the member out. */
  readonly isTokenRejected?: boolean
  /** Why the call must be refused, completing "A transfer …"; absent if that isn't known. */
  readonly what?: string
  /** Keys that name this reason; absent: every declared key. */
  readonly expected?: readonly ErrorKey[]
}

const errorBody = v.object({ message: v.optional(v.string()), error: v.optional(v.string()) })

/**
 * Checks an answer that refuses a call: its body, its key and its status (D6, SPEC §8).
 * @returns the error key, or the host's own text; undefined without one
 */
export function reportRefusal(
  report: Reporter,
  call: Pick<Call, 'method' | 'path' | 'errors'>,
  response: HostResponse,
  refusal: Refusal = {},
): string | undefined {
  const title = titleOf(call)
  const { status } = response
  if (status >= 300 && status < 400) {
    report.error(
      'D6',
      title,
      `The host redirects (${status}) to ${response.headers.get('location') ?? 'nowhere'}.`,
    )
    return undefined
  }
  const sent = keyOf(response)
  if (sent === undefined) {
    const what = response.json
      ? 'has no message'
      : `isn't JSON (${response.headers.get('content-type') ?? 'no type'})`
    report.error('D6', title, `The body of the error (status ${status}) ${what}.`, { path: '$.message' })
    return undefined
  }
  if (!hasMessage(response))
    report.warning('D6', title, 'The key is in "error" instead of "message".', { path: '$.error' })
  const known = errorKeys.find((key) => key === sent)
  if (!known) {
    const message = `"${sent}" isn't a key of the error catalogue: members see it as it is, in no language.`
    report.warning('SPEC §8', title, message, { path: '$.message' })
  } else reportKey(report, call, known, refusal)
  reportStatus(report, title, status, known)
  return sent
}

/** A key that makes the portal sign the member out, or say something wrong, is an error. */
function reportKey(
  report: Reporter,
  call: Pick<Call, 'method' | 'path' | 'errors'>,
  key: ErrorKey,
  { isTokenRejected = false, what = 'The call', expected }: Refusal,
): void {
  const title = titleOf(call)
  const place = { path: '$.message' }
  if (rejectedTokenKeys.includes(key)) {
    if (isTokenRejected) return
    const message = `${what} is refused with ${key}, although the token is valid: the portal signs the member out.`
    report.error('SPEC §4 Error redirects', title, message, place)
  } else if (key === 'gone') {
    report.error(
      'D7',
      title,
      `${what} is refused with "gone": the portal says that the service was terminated.`,
      place,
    )
  } else if (expected && !expected.includes(key) && key !== 'REQUEST_LIMIT') {
    const wanted = `expected ${expected.join(' or ')}`
    if (vagueKeys.includes(key))
      report.warning('SPEC §8', title, `${what} is refused with ${key}; ${wanted}.`, place)
    else
      report.error(
        'SPEC §8',
        title,
        `${what} is refused with ${key}, which tells members something wrong; ${wanted}.`,
        place,
      )
  } else if (![...call.errors, ...commonKeys, ...(expected ?? [])].includes(key)) {
    report.warning('SPEC §8', title, `The call doesn't declare the error ${key}.`, place)
  }
}

/** The portal reads the key; the status is for proxies, logs, and two cases of its own. */
function reportStatus(report: Reporter, title: string, status: number, key: ErrorKey | undefined): void {
  if (status === 410 && key !== 'gone') {
    report.error('D7', title, 'Status 410 tells the portal that the service was terminated.')
    return
  }
  if (key === undefined || key === 'KEY_INVALID') return
  const usual = statusOf(new DomainError(key))
  if (status === usual) return
  const message = `${key} comes with status ${status}; expected ${usual}.`
  if (rejectedTokenKeys.includes(key)) report.error('SPEC §8 Auth', title, message)
  else report.warning('SPEC §8', title, message)
}

/** The key of an error body, or the host's own text; undefined without one. The portal, too, reads `error`. */
export function keyOf({ json }: Pick<HostResponse, 'json'>): string | undefined {
  const parsed = v.safeParse(errorBody, json?.value)
  return parsed.success ? parsed.output.message || parsed.output.error : undefined
}

const hasMessage = ({ json }: HostResponse) => !!v.parse(errorBody, json?.value).message
