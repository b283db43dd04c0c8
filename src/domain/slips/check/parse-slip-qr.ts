import { readSlipQr } from '#contract/formats/slip-qr.ts'
import { checkTransRef } from '#contract/formats/trans-ref.ts'

/** What the QR codes of a picture say, as far as slips go. */
export type SlipCode =
  | {
      readonly kind: 'bank'
      /** The sending bank's three-digit Bank of Thailand code; see `bankShortName`. */
      readonly bank: string
      /** The transfer's reference. Capitals count. */
      readonly ref: string
      /** When the transfer happened, epoch milliseconds, where the bank writes it into its references. */
      readonly transferAt: number | undefined
    }
  | { readonly kind: 'truemoney' }
  | { readonly kind: 'other' }

/**
 * A slip's code among the texts of a picture, with the text it was read from.
 * @param now epoch milliseconds; decides which decade a reference's one-digit year means
 * @returns undefined when there are no texts at all
 */
export function readSlip(
  texts: readonly string[],
  now: number,
): { readonly code: SlipCode; readonly text: string } | undefined {
  const [first] = texts
  if (first === undefined) return undefined
  for (const text of texts) {
    const slip = readSlipQr(text)
    if (slip.kind === 'bank') {
      const { sendingBank: bank, transRef: ref } = slip
      return { code: { kind: 'bank', bank, ref, transferAt: transferAt(bank, ref, now) }, text }
    }
    if (slip.kind === 'truemoney') return { code: { kind: 'truemoney' }, text }
  }
  return { code: { kind: 'other' }, text: first }
}

/** A day without a time says too little. */
function transferAt(bank: string, ref: string, now: number): number | undefined {
  const shape = checkTransRef(bank, ref, now)
  if (shape.kind !== 'possible' || shape.time?.precision !== 'second') return undefined
  return shape.time.at
}
