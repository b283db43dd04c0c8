import * as v from 'valibot'
import { bankAccount, profile } from './account.ts'
import { type Call, UPLOAD_TIMEOUT_MS } from './call.ts'
import { unreadableCount } from './dropped-records.ts'
import { lenientListOf } from './list.ts'
import { balance, optionalAmount, optionalBalance, requestAmount } from './money.ts'
import {
  count,
  decimal,
  flag,
  id,
  lenientPicklist,
  messageResponse,
  optional,
  optionalText,
  text,
} from './shapes.ts'

/** The main wallet's name in `from` and `to`. */
export const MAIN_WALLET = 'WALLET'

/** A slot's code in a path or body. */
export const slotCode = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/))

/** Categories of the specification; other categories are displayed as `slot`. */
export const slotCategories = ['slot', 'sport', 'lotto'] as const
export type SlotCategory = (typeof slotCategories)[number]

/** One link, or several of which the first usable is opened. */
const links = v.fallback(
  v.pipe(
    v.nullish(v.union([v.string(), lenientListOf(v.string())]), []),
    v.transform((value): string[] =>
      (typeof value === 'string' ? [value] : value).filter((link) => link !== ''),
    ),
  ),
  [],
)

/** A game account of the member (specification, section 3). */
export const slot = v.pipe(
  v.object({
    code: id,
    name: optionalText,
    category: lenientPicklist(slotCategories, 'slot'),
    /** If invalid, the record is dropped and counted, because the game may hold money. */
    isActive: v.nullish(flag, false),
    /** Undefined if unknown. */
    amount: optionalBalance,
    /** Factor from baht to game credit; not displayed if 1. */
    ftWalletSlot: v.fallback(v.nullish(decimal, 1), 1),
    logo: optionalText,
    background: optionalText,
    web: optionalText,
    android: links,
    ios: links,
  }),
  v.transform((game) => ({ ...game, name: game.name ?? game.code })),
)
export type Slot = v.InferOutput<typeof slot>

/** Percentages and accrued amount of the invite bonus. */
export const inviteFigures = v.object({
  amount: optionalBalance,
  success: optional(decimal),
  fail: optional(decimal),
})

export const wallet = v.object({
  profile: v.fallback(v.nullish(v.object({ ...profile.entries, coin: optional(count) }), {}), {}),
  bankAccount: optional(bankAccount),
  wallet: v.object({ amount: balance }),
  invite: optional(inviteFigures),
  /** If records were dropped, the sum of all games is unknown: see `areGameBalancesKnown`. */
  slots: lenientListOf(slot),
})
export type Wallet = v.InferOutput<typeof wallet>

/** Whether the balances of all games are known: no record was dropped, and every active game has an amount. */
export function areGameBalancesKnown(slots: readonly Slot[]): boolean {
  return (
    unreadableCount(slots) === 0 &&
    slots.every(({ isActive, amount: credit }) => !isActive || credit !== undefined)
  )
}

const slotParams = v.object({ slotCode })

export const walletGet = {
  name: 'walletGet',
  method: 'GET',
  path: '/api/wallet',
  access: 'member',
  summary: "The member's wallet, game accounts and invite bonus.",
  response: wallet,
  errors: ['NO_WALLET'],
  changes: false,
} as const satisfies Call

export const walletRefreshSlot = {
  name: 'walletRefreshSlot',
  method: 'GET',
  path: '/api/wallet/refresh/slot',
  access: 'member',
  summary: 'Asks the game providers for all balances again.',
  response: v.unknown(),
  errors: ['NO_WALLET'],
  changes: false,
} as const satisfies Call

export const walletActivate = {
  name: 'walletActivate',
  method: 'GET',
  path: '/api/wallet/activate/{slotCode}',
  access: 'member',
  summary: 'Opens a game account (changes state).',
  params: slotParams,
  response: messageResponse,
  errors: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL', 'GAME_ACTIVATION_FAIL'],
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

export const gameAccount = v.object({ username: text, password: text, event: optionalText })
export type GameAccount = v.InferOutput<typeof gameAccount>

export const walletAccount = {
  name: 'walletAccount',
  method: 'GET',
  path: '/api/wallet/account/{slotCode}',
  access: 'member',
  summary: 'Credentials of a game account.',
  params: slotParams,
  response: gameAccount,
  errors: ['NO_GAME', 'SLOT_NO_ACCOUNT'],
  changes: false,
} as const satisfies Call

export const walletResetPassword = {
  name: 'walletResetPassword',
  method: 'GET',
  path: '/api/wallet/resetpassword/{slotCode}',
  access: 'member',
  summary: 'Gives a game account a new password (changes state).',
  params: slotParams,
  response: messageResponse,
  errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL', 'REQUEST_LIMIT'],
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

export const walletAdd = {
  name: 'walletAdd',
  method: 'POST',
  path: '/api/wallet/add',
  access: 'member',
  summary: 'Announces a bank transfer of this amount where deposits are checked by hand.',
  body: v.strictObject({ amount: requestAmount }),
  response: messageResponse,
  errors: ['BONUS_REMAINING', 'TRANSFER_MINIMUM', 'REQUEST_LIMIT', 'NO_BANK'],
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

export const walletTransfer = {
  name: 'walletTransfer',
  method: 'POST',
  path: '/api/wallet/transfer',
  access: 'member',
  summary: 'Moves money between the main wallet and a game account, or between two game accounts.',
  body: v.strictObject({ from: slotCode, to: slotCode, amount: requestAmount }),
  response: messageResponse,
  errors: [
    'TRANSFER_MINIMUM',
    'MONEY_NOT_ENOUGH',
    'TRANSFER_FAIL',
    'NO_GAME',
    'SLOT_NO_ACCOUNT',
    'KEY_INVALID',
  ],
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

export const walletTransferAll = {
  name: 'walletTransferAll',
  method: 'POST',
  path: '/api/wallet/transferAll',
  access: 'member',
  summary: 'Moves everything to one place: to WALLET from all games, to a game from the main wallet.',
  body: v.strictObject({ to: slotCode }),
  response: messageResponse,
  errors: ['MONEY_NOT_ENOUGH', 'TRANSFER_FAIL', 'NO_GAME', 'SLOT_NO_ACCOUNT'],
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

const withdrawErrors = [
  'TRANSFER_MINIMUM',
  'MONEY_NOT_ENOUGH',
  'BONUS_REMAINING',
  'NO_BANK',
  'KEY_INVALID',
] as const

export const walletWithdraw = {
  name: 'walletWithdraw',
  method: 'POST',
  path: '/api/wallet/withdraw',
  access: 'member',
  summary: 'Withdraws from the main wallet to the registered bank account.',
  body: v.strictObject({ amount: requestAmount }),
  response: messageResponse,
  errors: withdrawErrors,
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

export const walletWithdrawAll = {
  name: 'walletWithdrawAll',
  method: 'POST',
  path: '/api/wallet/withdrawAll',
  access: 'member',
  summary: 'Withdraws; where the main wallet is short, game balances are brought in first.',
  body: v.strictObject({ amount: requestAmount }),
  response: messageResponse,
  errors: withdrawErrors,
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

export const walletSlip = {
  name: 'walletSlip',
  method: 'POST',
  path: '/api/wallet/slip',
  access: 'member',
  summary: 'Uploads the picture of a transfer slip; a repeated clientId gets the first answer.',
  body: v.object({ clientId: v.optional(v.pipe(v.string(), v.uuid())) }),
  multipart: 'file',
  response: v.object({
    message: optionalText,
    reference: optionalText,
    status: optionalText,
    note: optionalText,
  }),
  errors: [
    'SLIP_NO_FILE',
    'SLIP_INVALID_FILE',
    'SLIP_UPLOAD_FAIL',
    'REQUEST_LIMIT',
    'REQUEST_LIMIT_1MIN',
    'BONUS_REMAINING',
  ],
  changes: true,
  timeoutMs: UPLOAD_TIMEOUT_MS,
} as const satisfies Call

/** A message and, if the host sends it, the credited amount. */
const giftResponse = v.union([
  v.object({ message: optionalText, amount: optionalAmount }),
  v.pipe(
    messageResponse,
    v.transform(({ message }) => ({ message, amount: undefined })),
  ),
])

export const walletTruelink = {
  name: 'walletTruelink',
  method: 'POST',
  path: '/api/wallet/truelink',
  access: 'member',
  summary: 'Redeems a prepaid-wallet gift link, encrypted with the shared passphrase.',
  body: v.strictObject({ link: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2048)) }),
  response: giftResponse,
  errors: [
    'TRUELINK_DUPLICATE',
    'TRUELINK_INVALID',
    'BONUS_REMAINING',
    'REQUEST_LIMIT',
    'CURRENCY_NOT_OFFERED',
  ],
  changes: true,
  idempotencyKey: true,
} as const satisfies Call
