import * as v from 'valibot'
import { bankAccount, profile } from './account.ts'
import { type Call, UPLOAD_TIMEOUT_MS } from './call.ts'
import { unreadableCount } from './dropped-records.ts'
import { optionalListOf } from './list.ts'
import { balance, optionalAmount, optionalBalance, requestAmount } from './money.ts'
import { acceptance, count, decimal, messageResponse, optional, optionalText } from './shapes.ts'
import { type Slot, slot, slotCode } from './slots.ts'

/** The main wallet's name in `from` and `to`. */
export const MAIN_WALLET = 'WALLET'

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
  /** If absent, or if records were dropped, the sum of all games is unknown: see `areGameBalancesKnown`. */
  slots: optionalListOf(slot),
})
export type Wallet = v.InferOutput<typeof wallet>

type WithSlots = Pick<Wallet, 'slots'>

/** The games that the member has an account for, as far as the host lists them. */
export function activeGames({ slots = [] }: WithSlots): readonly Slot[] {
  return slots.filter(({ isActive }) => isActive)
}

/** Whether the balances of all games are known: they are listed, no record was dropped, and every active one has an amount. */
export function areGameBalancesKnown(wallet: WithSlots): boolean {
  return (
    wallet.slots !== undefined &&
    unreadableCount(wallet.slots) === 0 &&
    activeGames(wallet).every(({ amount }) => amount !== undefined)
  )
}

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
  viaGameProvider: true,
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
  viaGameProvider: true,
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
  viaGameProvider: true,
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
  viaGameProvider: true,
} as const satisfies Call

/** Status of an uploaded slip, in upper or lower case. */
export const uploadStatus = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(['processing', 'success', 'failed']),
)

export const walletSlip = {
  name: 'walletSlip',
  method: 'POST',
  path: '/api/wallet/slip',
  access: 'member',
  summary: 'Uploads the picture of a transfer slip; a repeated clientId gets the first answer.',
  body: v.object({ clientId: v.optional(v.pipe(v.string(), v.uuid())) }),
  multipart: 'file',
  response: acceptance({
    message: optionalText,
    reference: optionalText,
    /** If absent or unknown, the slip is being processed. */
    status: optional(uploadStatus),
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
