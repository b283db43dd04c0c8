import { generate } from 'promptparse'
import { readTags, uniqueTag } from '#contract/formats/tlv.ts'

/** The largest amount a payload can carry: 13 characters in tag 54. */
const MAX_PAYLOAD_SATANG = 999_999_999_999

/** What a bill-payment QR asks for. */
export interface BillPayment {
  /** Biller id: a tax id of 13 digits, with or without its two-digit suffix. Anything but digits is dropped. */
  readonly billerId: string
  /** First reference, by which the payment is recognised: 1 to 20 upper-case letters and digits. */
  readonly ref1: string
  /** Whole satang, above zero. */
  readonly satang: number
}

/** Satang as the fixed two-decimal text of tag 54, e.g. 10050 -> "100.50". */
export function payloadAmount(satang: number): string {
  const cents = String(satang % 100).padStart(2, '0')
  return `${Math.floor(satang / 100)}.${cents}`
}

/**
 * The PromptPay bill-payment payload (EMVCo tag 30) of one deposit. The library neither cleans its input nor
 * guards its amount, so both happen here and its answer is read back.
 * @throws RangeError when a part can't go into a payload
 */
export function billPaymentPayload({ billerId, ref1, satang }: BillPayment): string {
  const digits = billerId.replaceAll(/[\s-]/g, '')
  if (!/^(\d{13}|\d{15})$/.test(digits)) throw new RangeError('biller id: 13 or 15 digits')
  if (!/^[A-Z0-9]{1,20}$/.test(ref1)) throw new RangeError('ref1: 1 to 20 upper-case letters and digits')
  if (!Number.isSafeInteger(satang) || satang <= 0 || satang > MAX_PAYLOAD_SATANG) {
    throw new RangeError('amount: whole satang above zero')
  }
  const payload = generate.billPayment({ billerId: digits, ref1, amount: satang / 100 })
  if (uniqueTag(readTags(payload) ?? [], '54') !== payloadAmount(satang)) {
    throw new RangeError('amount: not what was asked for')
  }
  return payload
}
