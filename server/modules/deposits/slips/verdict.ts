import type { SlipReason } from '#contract/error-keys.ts'
import { readSlipQr } from '#contract/formats/slip-qr.ts'
import { checkTransRef, type TransRefTime } from '#contract/formats/trans-ref.ts'
import { compareAccounts, compareNames } from '#server/modules/deposits/account-match.ts'
import type { BankTransfer } from '#server/modules/deposits/bank-inquiry.ts'
import type { SlipReading } from './qr-reader.ts'

/** A slip counts within an hour of its transfer (section 9), milliseconds. */
export const SLIP_LIFE_MS = 60 * 60_000

/** How far a bank's clock may run ahead of ours, milliseconds. */
const SKEW_MS = 10 * 60_000

/** Why a slip failed, or what it led to. */
export type Judgement<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: SlipReason }

/** The key of a transfer, for the bank. */
export interface SlipKey {
  readonly sendingBank: string
  readonly transRef: string
  readonly time: TransRefTime | undefined
}

function refuse(reason: SlipReason): { readonly ok: false; readonly reason: SlipReason } {
  return { ok: false, reason }
}

/**
 * Finds the one transfer that a picture speaks of. Other QR codes on it (an advertisement, a payment code) don't count.
 * @param uploadedAt epoch milliseconds
 */
export function judgeReading(reading: SlipReading, uploadedAt: number): Judgement<SlipKey> {
  if (reading.kind === 'bad-image') return refuse('IMG_SIZE_UNABLE_TO_PROCESS')
  if (reading.kind === 'unreadable') return refuse('CANNOT_READ_CROPPED_IMAGE')
  const keys = new Map<string, { sendingBank: string; transRef: string }>()
  for (const payload of reading.payloads) {
    const slip = readSlipQr(payload)
    if (slip.kind === 'bank') keys.set(`${slip.sendingBank} ${slip.transRef}`, slip)
  }
  const [key] = keys.values()
  if (!key) return refuse('INVALID_SLIP')
  const shape = checkTransRef(key.sendingBank, key.transRef, uploadedAt)
  // Two different transfers, or a reference that the bank never writes: it was misread or made up.
  if (keys.size > 1 || shape.kind === 'impossible') return refuse('UNSTABLE_REFNO_ON_SLIP')
  const { time } = shape
  const earliest = time?.precision === 'second' ? time.at : time?.from
  if (earliest !== undefined && earliest > uploadedAt + SKEW_MS) return refuse('UNSTABLE_REFNO_ON_SLIP')
  return { ok: true, value: { sendingBank: key.sendingBank, transRef: key.transRef, time } }
}

/** Whether the reference alone tells that the transfer was too long before the upload. */
export function isExpiredByReference(time: TransRefTime | undefined, uploadedAt: number): boolean {
  if (!time) return false
  const latest = time.precision === 'second' ? time.at : time.to
  return uploadedAt - latest > SLIP_LIFE_MS
}

export interface AccountOf {
  readonly bankCode: string
  readonly accountNo: string
}

export interface TransferContext {
  /** Epoch milliseconds. */
  readonly uploadedAt: number
  /** The member's registered account. */
  readonly member: AccountOf & { readonly accountName: string }
  /** The house's active accounts. */
  readonly house: readonly AccountOf[]
}

/** Judges what the bank says about the transfer: in time, to the house, from the member. */
export function judgeTransfer(transfer: BankTransfer, context: TransferContext): Judgement<number> {
  const { uploadedAt, member, house } = context
  if (uploadedAt - transfer.at > SLIP_LIFE_MS) return refuse('EXPIRED_SLIP')
  const arrived = house.some(
    ({ bankCode, accountNo }) =>
      bankCode === transfer.receiverBank && compareAccounts(accountNo, transfer.receiverAccount) === 'match',
  )
  if (!arrived) return refuse('DEST_ACC_INVALID')
  if (transfer.senderBank !== member.bankCode) return refuse('NOT_MATCH')
  const account = compareAccounts(member.accountNo, transfer.senderAccount)
  if (account === 'mismatch') return refuse('NOT_MATCH')
  const undecided = account === 'indeterminate'
  if (undecided && compareNames(member.accountName, transfer.senderName) === 'mismatch')
    return refuse('NOT_MATCH')
  if (!Number.isSafeInteger(transfer.satang) || transfer.satang <= 0) return refuse('UNKNOW_ERROR')
  return { ok: true, value: transfer.satang }
}
