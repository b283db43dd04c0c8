import * as v from 'valibot'
import { type Call, UPLOAD_TIMEOUT_MS } from './call.ts'
import { optionalAmount, requestAmount } from './money.ts'
import { acceptance, keyOrText, messageResponse, optional, optionalText } from './shapes.ts'
import { slotCode } from './slots.ts'

// Apart from `wallet.ts`, which home needs at its start.

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
  v.object({ message: keyOrText, amount: optionalAmount }),
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
