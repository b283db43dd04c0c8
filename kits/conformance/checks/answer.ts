import * as v from 'valibot'
import { promotionFind } from '#contract/bonus.ts'
import type { Call, ResultOf } from '#contract/call.ts'
import { chatConfig } from '#contract/chat.ts'
import { type ErrorKey, errorKeys } from '#contract/error-keys.ts'
import { qrCreate } from '#contract/qr.ts'
import { refundCheck } from '#contract/refund.ts'
import type { Finding, Reporter, Severity } from '#scripts/conformance/findings.ts'
import type { HostResponse } from '#scripts/conformance/host.ts'
import { answerSection, callSection, titleOf } from '#scripts/conformance/sections.ts'
import { type Deviation, genericPath, jsonPath } from '#scripts/conformance/strict/deviation.ts'
import { fieldNeed, isFieldOptional } from '#scripts/conformance/strict/field-needs.ts'
import { readStrictly } from '#scripts/conformance/strict/read-strictly.ts'
import { reportRefusal } from './refusal.ts'

/** Keys that report a success; with a 2xx status any other key of the catalogue is an error (D6). */
const successKeys: readonly string[] = [
  'OK',
  'SUCCESS',
  'OTP_VERIFIED',
  'OTP_CODE_VALID',
  'INVITE_BONUS_SUCCESS',
  'REFUND_SUCCESS',
  'BONUS_CLEAR',
]

/** Keys that describe a state of the member or the host, by call: the call can't be checked. */
const stateKeys: Readonly<Record<string, readonly string[]>> = {
  [chatConfig.name]: ['NO_DATA'],
  [promotionFind.name]: ['NO_PROMOTION'],
  [qrCreate.name]: ['BONUS_REMAINING', 'TRANSFER_MINIMUM', 'CURRENCY_NOT_OFFERED'],
  [refundCheck.name]: ['REFUND_INACTIVE'],
}

/** Keys of services behind the host that may fail for a while. */
const failureKeys: readonly string[] = ['TRANSFER_FAIL', 'QR_FAIL']

/** Fields whose value isn't shown. */
const secretFields: readonly string[] = ['token', 'otpToken', 'password', 'link']

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
  if (response.status < 200 || response.status > 299) {
    reportFailedCall(report, call, response)
    return undefined
  }
  if (!response.json) {
    report.error(
      'D6',
      title,
      `The answer isn't JSON (${response.headers.get('content-type') ?? 'no type'}).`,
      {
        path: '$',
        effect: 'unusable',
      },
    )
    return undefined
  }
  const { value } = response.json
  const key = errorKeyIn(value)
  if (key) {
    const message = `The error ${key} comes with status ${response.status}: the portal takes it for a success.`
    report.error('D6', title, message, { path: '$.message' })
    return undefined
  }
  for (const deviation of readStrictly(call, value)) {
    const finding = findingOf(call, deviation)
    if (finding) report.add(finding)
  }
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
  const isDeclared = (call.errors as readonly string[]).includes(key)
  if (key === 'REQUEST_LIMIT' || stateKeys[call.name]?.includes(key)) report.skip(`answered ${key}`)
  else if (failureKeys.includes(key))
    report.warning(callSection(call), title, `${what} failed with ${status} ${key}.`)
  else if (!isDeclared && (status === 404 || status === 405))
    report.error(callSection(call), title, `The call isn't implemented (${status} ${key}).`)
  else report.error(callSection(call), title, `${what} failed with ${status} ${key}.`)
}

const errorBody = v.object({ message: v.string() })

/** An error key in a successful answer. */
function errorKeyIn(value: unknown): ErrorKey | undefined {
  const parsed = v.safeParse(errorBody, value)
  if (!parsed.success || successKeys.includes(parsed.output.message)) return undefined
  return errorKeys.find((key) => key === parsed.output.message)
}

/** The finding of a deviation; undefined if it isn't worth one. */
export function findingOf(
  call: Pick<Call, 'name' | 'method' | 'path'>,
  deviation: Deviation,
): Finding | undefined {
  const { path, kind, effect, detail, count } = deviation
  const field = `${call.name}${genericPath(path)}`
  // Reports are shared: they must not contain what opens a session or a game.
  const isSecret = kind !== 'missing' && secretFields.includes(String(path.at(-1)))
  const isOptional = kind === 'missing' && (effect === 'fine' || effect === 'hidden')
  const need = isOptional ? fieldNeed(call.name, genericPath(path)) : undefined
  // An empty answer is that of calls whose content is ignored.
  const isAllowed = path.length === 0 || isFieldOptional(call.name, genericPath(path))
  if (isOptional && !need && isAllowed) return undefined
  // The specification reads any other status of a statement entry as "in progress".
  if (kind === 'unknown value' && field === 'statementList$.statements[].status') return undefined
  return {
    severity: need?.severity ?? severityOf(isOptional, deviation),
    section: sectionOf(call, deviation),
    call: titleOf(call),
    path: jsonPath(path),
    message: `The value ${isSecret ? 'has another type, or isn’t a readable text' : detail}.${need ? ` ${need.consequence}` : ''}`,
    kind,
    ...(need ? {} : { effect }),
    ...(count > 1 ? { count } : {}),
  }
}

function severityOf(isOptional: boolean, { kind, effect }: Deviation): Severity {
  if (isOptional || kind === 'id as number') return 'note'
  return effect === 'fine' ? 'warning' : 'error'
}

function sectionOf(call: Pick<Call, 'name' | 'path'>, { kind, path }: Deviation): string {
  switch (kind) {
    case 'precision':
      return 'SPEC §9 Formats'
    case 'instant':
      return 'D10'
    case 'id range':
    case 'id as number':
    case 'other type':
      return 'D38'
    case 'unknown value':
      return 'D13'
    default:
      return answerSection(call, path)
  }
}
