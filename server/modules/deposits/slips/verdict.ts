import { readSlipQr } from '#contract/formats/slip-qr.ts'
import { checkTransRef, type TransRefTime } from '#contract/formats/trans-ref.ts'
import type { SlipReason } from '#contract/slip-reasons.ts'
import { compareAccounts, compareNames } from '#server/modules/deposits/account-match.ts'
import { botCodeOf } from '#server/modules/deposits/bank-codes.ts'
import { type BankTransfer, CLOCK_SKEW_MS } from '#server/modules/deposits/bank-inquiry.ts'
import { type ClosedHours, isSlipExpired } from './closed-hours.ts'
import type { SlipReading } from './qr-reader.ts'

/** A value, or the reason for a failed slip. */
export type Verdict<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: SlipReason }

/** Identifies a transfer in the bank inquiry. */
export interface SlipKey {
  readonly sendingBank: string
  readonly transRef: string
  readonly time: TransRefTime | undefined
}

function refuse(reason: SlipReason): { readonly ok: false; readonly reason: SlipReason } {
  return { ok: false, reason }
}

/**
 * Finds the one transfer in a slip's QR codes, ignoring others (an advertisement, a payment code).
 * @param uploadedAt epoch milliseconds
 */
export function evaluateReading(reading: SlipReading, uploadedAt: number): Verdict<SlipKey> {
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
  // Two different transfers, or a reference that this bank never issues: misread or forged.
  if (keys.size > 1 || shape.kind === 'impossible') return refuse('UNSTABLE_REFNO_ON_SLIP')
  const { time } = shape
  const earliest = time?.precision === 'second' ? time.at : time?.from
  if (earliest !== undefined && earliest > uploadedAt + CLOCK_SKEW_MS) return refuse('UNSTABLE_REFNO_ON_SLIP')
  return { ok: true, value: { sendingBank: key.sendingBank, transRef: key.transRef, time } }
}

/** Whether the time encoded in the reference already shows that the transfer is too old. */
export function isExpiredByReference(
  time: TransRefTime | undefined,
  uploadedAt: number,
  closedHours: ClosedHours,
): boolean {
  if (!time) return false
  return isSlipExpired(time.precision === 'second' ? time.at : time.to, uploadedAt, closedHours)
}

export interface BankAccountRef {
  readonly bankCode: string
  readonly accountNo: string
}

export interface TransferContext {
  /** Epoch milliseconds. */
  readonly uploadedAt: number
  readonly closedHours: ClosedHours
  /** The member's registered account. */
  readonly member: BankAccountRef & { readonly accountName: string }
  /** The house's active accounts. */
  readonly house: readonly BankAccountRef[]
}

/**
 * Evaluates the bank's answer about a transfer: of the slip's bank, recent enough, to the house, from the member.
 * @returns the amount in satang
 */
export function evaluateTransfer(
  { sendingBank }: Pick<SlipKey, 'sendingBank'>,
  transfer: BankTransfer,
  context: TransferContext,
): Verdict<number> {
  const { uploadedAt, closedHours, member, house } = context
  // A forged code with another bank would credit the transfer again if the inquiry looks at the reference only.
  if (sendingBank !== botCodeOf(transfer.senderBank)) return refuse('INVALID_SLIP')
  if (isSlipExpired(transfer.at, uploadedAt, closedHours)) return refuse('EXPIRED_SLIP')
  const isToHouse = house.some(
    ({ bankCode, accountNo }) =>
      bankCode === transfer.receiverBank && compareAccounts(accountNo, transfer.receiverAccount) === 'match',
  )
  if (!isToHouse) return refuse('DEST_ACC_INVALID')
  if (transfer.senderBank !== member.bankCode) return refuse('NOT_MATCH')
  const account = compareAccounts(member.accountNo, transfer.senderAccount)
  if (account === 'mismatch') return refuse('NOT_MATCH')
  const isIndeterminate = account === 'indeterminate'
  if (isIndeterminate && compareNames(member.accountName, transfer.senderName) === 'mismatch')
    return refuse('NOT_MATCH')
  if (!Number.isSafeInteger(transfer.satang) || transfer.satang <= 0) return refuse('UNKNOW_ERROR')
  return { ok: true, value: transfer.satang }
}
