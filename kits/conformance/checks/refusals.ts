import { randomInt, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import * as account from '../../../src/contract/account-changes.ts'
import type { Call } from '../../../src/contract/call.ts'
import { CHAT_PAGE_SIZE, chatHistory } from '../../../src/contract/chat.ts'
import type { ErrorKey } from '../../../src/contract/error-keys.ts'
import { login } from '../../../src/contract/login.ts'
import { otpSend, otpVerify } from '../../../src/contract/otp.ts'
import { statementList } from '../../../src/contract/statement.ts'
import { walletGet } from '../../../src/contract/wallet.ts'
import * as answer from '../kit/answer.ts'
import { type Reporter, type Rule, type Severity, titleOf } from '../kit/findings.ts'
import type { CallInput, HostResponse } from '../kit/host.ts'
import { type Kit, tryCall } from '../kit/kit.ts'
import { expectedCalls, NO_CHAT } from './call-cases.ts'

/** Looks like a token, but the host never issued it. */
export const INVENTED_TOKEN = 'conformance-kit-invented-token-0000000000'

/** A request that the host must refuse, for one of the expected reasons; without any, because of its token. */
type Refusal = readonly [
  call: Call,
  /** Completes "POST /api/login with …". */
  what: string,
  /** The finding if the host accepts it, which has no effect either. */
  accepted: readonly [severity: Severity, rule: Rule, message: string],
  ...expected: ErrorKey[],
]

/** `writes`: only with that option, as the member. */
type Stage = 'visitor' | 'member' | 'writes'
/** The input of the request, or why it can't be made. */
type InputOf = (kit: Kit) => CallInput | string

const emptyForm = (stage: Stage, call: Call): readonly [Stage, InputOf, ...Refusal] => [
  ...([stage, () => ({ body: {}, token: null }), call, 'an empty form'] as const),
  ['error', 'calls', 'A form without a phone number is accepted.'],
  ...(['KEY_MISSING', 'KEY_INVALID', 'INVALID_USER_INFO', 'PHONE_NUMBER_REQUIRE_10_DIGIT'] as const),
]

const historyOf =
  (userIdOf: (own: string) => string, token?: null): InputOf =>
  ({ facts: { chatPrefix, profileId } }) => {
    if (chatPrefix === undefined || !profileId) return NO_CHAT
    return { token, body: { userId: userIdOf(profileId), limit: CHAT_PAGE_SIZE, skip: 0 } }
  }

// biome-ignore format: a table
const refusals: readonly (readonly [Stage, InputOf, ...Refusal])[] = [
  ['visitor', () => ({ token: null }), { ...walletGet, path: '/api/no-such-call' }, 'a path that isn’t a call',
    ['error', 'form', 'A path that isn’t a call is answered like one.']],
  ['visitor', () => ({ body: wrongPassword(), token: null }), login, 'a wrong password',
    ['error', 'access', 'A wrong password signs in.'], 'WRONG_CREDENTIAL', 'LOGIN_FAIL'],
  emptyForm('visitor', account.accountValidate),
  ['member', () => ({ body: { page: 0, limit: 'ten' } }), statementList, 'page 0 and the limit "ten"',
    ['warning', 'error keys', 'Page 0 with the limit "ten" isn’t refused.'], 'KEY_INVALID', 'KEY_MISSING'],
  ['member', historyOf((own) => own, null), chatHistory, 'the member’s id and no token',
    ['error', 'access', 'The history is read with the member’s id and no token.']],
  ['member', historyOf(() => randomUUID()), chatHistory, 'another member’s id than the token’s',
    ['error', 'access', 'The history is read with another member’s id than the token’s.']],
  emptyForm('writes', account.accountRegister),
  emptyForm('writes', otpSend),
  ['writes', () => ({ body: { otpToken: 'invented-token', otpCode: '000000' }, token: null }), otpVerify, 'an invented token',
    ['error', 'access', 'A one-time password is accepted with an invented token.'],
    'OTP_TOKEN_INVALID', 'OTP_NOT_EXIST', 'OTP_EXPIRED', 'KEY_INVALID'],
  // The new password is the current one: if the wrong old one is accepted, nothing changes.
  ['writes', ({ options: { member } }) => {
    const newPassword = member?.password ?? ''
    return { body: { oldPassword: `${newPassword}-wrong`.slice(-128), newPassword } }
  }, account.accountChangePassword, 'a wrong old password',
    ['error', 'access', 'The password is changed with a wrong old one.'], 'WRONG_PASSWORD'],
]

/** Of a phone number that nobody has, so that no member is locked out. */
export function wrongPassword() {
  return { username: `00${String(randomInt(100_000_000)).padStart(8, '0')}`, password: 'wrong-password' }
}

/** Keys of a host that reads the input before the token. */
const inputKeys: readonly string[] = ['KEY_MISSING', 'KEY_INVALID', 'SLIP_NO_FILE', 'REQUEST_LIMIT']

/** Makes the requests of a stage that the host must refuse. */
export async function checkRefusals(kit: Kit, stage: Stage): Promise<void> {
  for (const [, inputOf, ...refusal] of refusals.filter(([own]) => own === stage)) {
    const [call, what] = refusal
    await kit.check('Refusals', `${titleOf(call)} with ${what}`, async (report) => {
      const input = inputOf(kit)
      if (typeof input === 'string') return report.skip(input)
      reportRefused(report, await kit.host.send(call, input), ...refusal)
    })
  }
}

/** Checks the answer to a request that must be refused. */
export function reportRefused(report: Reporter, response: HostResponse, ...refusal: Refusal): void {
  const [call, what, [severity, rule, message], ...expected] = refusal
  const subject = `The call with ${what}`
  const reason = expected.length > 0 ? { what: subject, expected } : { isTokenRejected: true }
  if (!answer.isSuccess(response)) answer.reportRefusal(report, call, response, reason)
  else if (answer.reportErrorInSuccess(report, call, subject, response)) return
  else if (v.is(call.response, response.json?.value)) report.add(severity, rule, call, message)
  else {
    const unclear = `${subject} is answered neither as a success nor as an error (status ${response.status}).`
    report.error('form', call, unclear)
  }
}

/** Makes every member call without a token, and the reads with an invented one. None of these has an effect. */
export async function checkTokenRefusals(kit: Kit): Promise<void> {
  const memberCalls = expectedCalls(kit).filter(({ access }) => access === 'member')
  await kit.check('Refusals', 'member calls without a token', async (report) => {
    for (const call of memberCalls) {
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'conformance'])
      const body = call.body && !call.multipart ? {} : undefined
      const input = { token: null, params: Object.fromEntries(names), body }
      await checkWithoutSession(kit, report, call, 'no token', input)
    }
  })
  await kit.check('Refusals', 'member calls with an invented token', async (report) => {
    for (const call of memberCalls.filter(({ changes, params }) => !changes && !params)) {
      const input = { token: INVENTED_TOKEN, body: call.body ? { page: 1, limit: 1 } : undefined }
      await checkWithoutSession(kit, report, call, 'an invented token', input)
    }
  })
}

async function checkWithoutSession(kit: Kit, report: Reporter, call: Call, what: string, input: CallInput) {
  await tryCall(report, call, async () => {
    const response = await kit.host.send(call, input)
    if (!answer.isSuccess(response)) reportTokenRefusal(report, call, response)
    else if (!answer.reportErrorInSuccess(report, call, `The call with ${what}`, response))
      report.error('access', call, `The call succeeds with ${what}.`)
  })
}

/** The portal signs the member out on these keys; a host that reads the body first may name its problem instead. */
function reportTokenRefusal(report: Reporter, call: Call, response: HostResponse): void {
  if (!call.params && answer.reportMissingCall(report, call, response.status)) return
  const key = answer.reportRefusal(report, call, response, { isTokenRejected: true })
  if (key === undefined || key === 'gone' || answer.rejectedTokenKeys.includes(key)) return
  if ((call.body || call.params || call.multipart) && inputKeys.includes(key)) return
  const message = `A missing session is refused with ${key}; expected one of ${answer.rejectedTokenKeys.join(', ')}: the portal doesn’t ask the member to sign in.`
  // The placeholder in the path belongs to nothing, which a host may notice first.
  const severity = call.params ? 'warning' : 'error'
  report.add(severity, 'access', call, message, { path: '$.message', cause: `key ${key}` })
}
