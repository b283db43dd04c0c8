import { randomInt, randomUUID } from 'node:crypto'
import * as account from '../../../src/contract/account.ts'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { CHAT_PAGE_SIZE, chatHistory } from '../../../src/contract/chat.ts'
import type { ErrorKey } from '../../../src/contract/error-keys.ts'
import { autoLoginProviders, providersWithPassword } from '../../../src/contract/game-login.ts'
import { login, logout } from '../../../src/contract/login.ts'
import { otpSend, otpVerify } from '../../../src/contract/otp.ts'
import { qrProviders } from '../../../src/contract/qr.ts'
import { statementList } from '../../../src/contract/statement.ts'
import { walletGet } from '../../../src/contract/wallet.ts'
import type { Rule, Severity } from '../kit/findings.ts'
import type { CallInput } from '../kit/host.ts'
import type { Kit } from '../kit/kit.ts'

/** Entries of a page, as the portal requests them. */
export const PAGE_SIZE = 10

/** Looks like a token, but the host never issued it. */
export const INVENTED_TOKEN = 'conformance-kit-invented-token-0000000000'

/** Game accounts that are read at most. */
const MAX_GAME_ACCOUNTS = 4

/** Inputs with which a read is tried, or why it isn't. */
type Inputs = readonly CallInput[] | string

export const NO_CHAT = 'the chat is off, or the member’s id is unknown'

/** Reads whose input depends on the member or on earlier answers, by the call's name. */
const inputsOfReads: Readonly<Record<string, (kit: Kit) => Inputs>> = {
  accountValidate: () => 'checked with an empty form, because it counts registrations',
  promotionFind: () => [{ params: { code: 'NO-SUCH-PROMOTION' } }],
  qrGet: ({ facts: { deposit } }) => {
    const offered = deposit?.qrProviders ?? qrProviders
    if (offered.length === 0) return 'no provider is offered'
    return offered.map((provider) => ({ params: { provider } }))
  },
  walletAccount: ({ openGames }) => {
    const wanted = new Set([...openGames.slice(0, 1), ...openGames.filter((code) => providerOf(code))])
    if (wanted.size === 0) return 'the member has no open game account'
    return [...wanted].slice(0, MAX_GAME_ACCOUNTS).map((slotCode) => ({ params: { slotCode } }))
  },
  slipReference: ({ facts: { slipReference: reference } }) =>
    reference === undefined ? 'the member has no slip with a reference' : [{ params: { reference } }],
  autoLogin: (kit) => gameLogin(kit, false),
  autoLoginWithPassword: (kit) => gameLogin(kit, true),
  chatHistory: ({ facts: { profileId, chatPrefix } }) => {
    const ids = profileId ? { userId: profileId } : { guestId: randomUUID() }
    return chatPrefix === undefined ? NO_CHAT : [{ body: { ...ids, limit: CHAT_PAGE_SIZE, skip: 0 } }]
  },
}

export function inputsOf(call: Call, kit: Kit): Inputs {
  return inputsOfReads[call.name]?.(kit) ?? [call.body ? { body: { page: 1, limit: PAGE_SIZE } } : {}]
}

/** The provider of a game whose provider issues login links: its code is the provider's name in capitals. */
const providerOf = (code: string) => autoLoginProviders.find((one) => one === code.toLowerCase())

/** The login link of the first open game account whose provider issues links of this form. */
function gameLogin({ facts: { gameAccounts } }: Kit, withPassword: boolean): Inputs {
  for (const [code, { username, password }] of gameAccounts) {
    const provider = providerOf(code)
    if (provider && providersWithPassword.includes(provider) === withPassword)
      return [{ params: { provider, username, ...(withPassword ? { password } : {}) } }]
  }
  return 'the member has no open account of a provider with such links'
}

/** A request that the host must refuse. It has no effect, also if it is accepted. */
export interface Refusal {
  readonly call: Call
  /** Completes "POST /api/login with …". */
  readonly what: string
  /** Keys that name the reason; none: those that reject a token. */
  readonly expected: readonly ErrorKey[]
  /** Finding if the host accepts it. */
  readonly accepted: readonly [severity: Severity, rule: Rule, message: string]
}

/** `writes`: only with that option, as the member. */
export type Stage = 'visitor' | 'member' | 'writes'

interface RefusalCase extends Refusal {
  readonly stage: Stage
  /** The input, or why it can't be made. */
  readonly input: (kit: Kit) => CallInput | string
}

function refusal(
  stage: Stage,
  call: Call,
  what: string,
  input: RefusalCase['input'],
  accepted: Refusal['accepted'],
  ...expected: ErrorKey[]
): RefusalCase {
  return { stage, call, what, input, accepted, expected }
}

function emptyForm(stage: Stage, call: Call): RefusalCase {
  const accepted = ['error', 'calls', 'A form without a phone number is accepted.'] as const
  const keys = ['KEY_MISSING', 'KEY_INVALID', 'INVALID_USER_INFO', 'PHONE_NUMBER_REQUIRE_10_DIGIT'] as const
  return refusal(stage, call, 'an empty form', () => ({ body: {}, token: null }), accepted, ...keys)
}

function history(what: string, userIdOf: (own: string) => string, token?: null): RefusalCase {
  const input = ({ facts: { chatPrefix, profileId } }: Kit) => {
    if (chatPrefix === undefined || !profileId) return NO_CHAT
    return { token, body: { userId: userIdOf(profileId), limit: CHAT_PAGE_SIZE, skip: 0 } }
  }
  return refusal('member', chatHistory, what, input, ['error', 'access', `The history is read with ${what}.`])
}

// biome-ignore format: a table
export const refusalCases: readonly RefusalCase[] = [
  refusal('visitor', { ...walletGet, path: '/api/no-such-call' }, 'a path that isn’t a call', () => ({ token: null }),
    ['error', 'form', 'A path that isn’t a call is answered like one.']),
  refusal('visitor', login, 'a wrong password', () => ({ body: wrongPassword(), token: null }),
    ['error', 'access', 'A wrong password signs in.'], 'WRONG_CREDENTIAL', 'LOGIN_FAIL'),
  emptyForm('visitor', account.accountValidate),
  refusal('member', statementList, 'page 0 and the limit "ten"', () => ({ body: { page: 0, limit: 'ten' } }),
    ['warning', 'error keys', 'Page 0 with the limit "ten" isn’t refused.'], 'KEY_INVALID', 'KEY_MISSING'),
  history('the member’s id and no token', (own) => own, null),
  history('another member’s id than the token’s', () => randomUUID()),
  emptyForm('writes', account.accountRegister),
  emptyForm('writes', otpSend),
  refusal('writes', otpVerify, 'an invented token', () => ({ body: { otpToken: 'invented-token', otpCode: '000000' }, token: null }),
    ['error', 'access', 'A one-time password is accepted with an invented token.'],
    'OTP_TOKEN_INVALID', 'OTP_NOT_EXIST', 'OTP_EXPIRED', 'KEY_INVALID'),
  // The new password is the current one: if the wrong old one is accepted, nothing changes.
  refusal('writes', account.accountChangePassword, 'a wrong old password', ({ options: { member } }) => {
    const newPassword = member?.password ?? ''
    return { body: { oldPassword: `${newPassword}-wrong`.slice(-128), newPassword } }
  }, ['error', 'access', 'The password is changed with a wrong old one.'], 'WRONG_PASSWORD'),
]

/** Of a phone number that nobody has, so that no member is locked out. */
export function wrongPassword() {
  return { username: `00${String(randomInt(100_000_000)).padStart(8, '0')}`, password: 'wrong-password' }
}

/** Calls that the kit never makes as a member, and why. That they refuse visitors is checked. */
// biome-ignore format: a table
export const untriedCalls: Readonly<Record<string, readonly string[]>> = {
  'can’t be undone': ['accountUpdateProfile', 'accountBankAccountName', 'walletActivate', 'walletResetPassword',
    'bonusActivate', 'bonusClear', 'promotionActivate', 'spin', 'spinClaim'],
  'moves more than the smallest amount': ['walletTransferAll', 'walletWithdraw', 'walletWithdrawAll',
    'inviteBonus', 'refundReceive', 'refundAddWallet'],
  'needs money from outside': ['walletAdd', 'walletSlip', 'walletTruelink'],
  'needs a video': ['chatUploadVideo'],
}

/** The calls that the host has to have: `logout` only if it is offered. */
export function expectedCalls(kit: Kit): readonly Call[] {
  return calls.filter(({ name }) => name !== logout.name || kit.offers('logout'))
}
