import { randomUUID } from 'node:crypto'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { CHAT_PAGE_SIZE, chatHistory } from '../../../src/contract/chat.ts'
import { autoLoginProviders, providersWithPassword } from '../../../src/contract/game-login.ts'
import { logout } from '../../../src/contract/login.ts'
import { qrProviders } from '../../../src/contract/qr.ts'
import { inviteList } from '../../../src/contract/rewards/invite.ts'
import { refundList } from '../../../src/contract/rewards/refund.ts'
import { statementList, statementSlips } from '../../../src/contract/statement.ts'
import type { CallInput } from '../kit/host.ts'
import type { Kit } from '../kit/kit.ts'

/** Entries of a page, as the portal requests them. */
export const PAGE_SIZE = 10

/** Lists with pages, and the name of their records in the answer; none if the answer is the list. */
export const pagedLists: readonly (readonly [call: Call, list?: string])[] = [
  [statementList, 'statements'],
  [statementSlips, 'slips'],
  [inviteList, 'invites'],
  [refundList, 'refunds'],
  [chatHistory],
]

const MAX_GAME_ACCOUNTS = 4

/** Inputs with which a read is tried, or why it isn't. */
type Inputs = readonly CallInput[] | string
export const NO_CHAT = 'the chat is off, or the member’s id is unknown'

/** Reads whose input depends on the member or on earlier answers, by the call's name. */
const inputsOfReads: Readonly<Record<string, (kit: Kit) => Inputs>> = {
  accountValidate: () => 'checked with an empty form, because it counts registrations',
  promotionFind: () => [{ params: { code: 'NO-SUCH-PROMOTION' } }],
  qrGet: ({ facts: { deposit } }) => {
    const inputs = (deposit?.qrProviders ?? qrProviders).map((provider) => ({ params: { provider } }))
    return inputs.length > 0 ? inputs : 'no provider is offered'
  },
  walletAccount: ({ facts: { openGames } }) => {
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
    if (!provider || providersWithPassword.includes(provider) !== withPassword) continue
    if (!withPassword) return [{ params: { provider, username } }]
    if (password !== undefined) return [{ params: { provider, username, password } }]
  }
  return 'the member has no open account of a provider with such links'
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
