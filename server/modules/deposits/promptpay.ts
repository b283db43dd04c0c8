import { generate } from 'promptparse'
import { readTags, uniqueTag } from '#contract/formats/tlv.ts'

/** Maximum of tag 54: 13 characters. */
const MAX_PAYLOAD_SATANG = 999_999_999_999

/** Parameters of a bill-payment QR. */
export interface BillPayment {
  /** A tax id of 13 digits, with or without a two-digit suffix. Spaces and hyphens are removed. */
  readonly billerId: string
  /** First reference, which identifies the payment: 1 to 20 upper-case letters and digits. */
  readonly ref1: string
  /** Positive integer. */
  readonly satang: number
}

/** Formats satang as the two-decimal text of tag 54, e.g. 10050 -> "100.50". */
export function formatSatang(satang: number): string {
  const cents = String(satang % 100).padStart(2, '0')
  return `${Math.floor(satang / 100)}.${cents}`
}

/**
 * Builds the PromptPay bill-payment payload (EMVCo tag 30) of a deposit. The library neither sanitizes its
 * input nor checks the amount, so both are done here, and the resulting amount is verified.
 * @throws RangeError for an invalid parameter
 */
export function buildBillPaymentPayload({ billerId, ref1, satang }: BillPayment): string {
  const digits = billerId.replaceAll(/[\s-]/g, '')
  if (!/^(\d{13}|\d{15})$/.test(digits)) throw new RangeError('biller id: 13 or 15 digits')
  if (!/^[A-Z0-9]{1,20}$/.test(ref1)) throw new RangeError('ref1: 1 to 20 upper-case letters and digits')
  if (!Number.isSafeInteger(satang) || satang <= 0 || satang > MAX_PAYLOAD_SATANG) {
    throw new RangeError('amount: whole satang above zero')
  }
  const payload = generate.billPayment({ billerId: digits, ref1, amount: satang / 100 })
  if (uniqueTag(readTags(payload) ?? [], '54') !== formatSatang(satang)) {
    throw new RangeError('amount: not what was asked for')
  }
  return payload
}
