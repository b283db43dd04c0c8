import { readSlipQr } from '#contract/formats/slip-qr.ts'
import { checkTransRef } from '#contract/formats/trans-ref.ts'

/** Content of a slip's QR code. */
export type SlipCode =
  | {
      readonly kind: 'bank'
      /** Three-digit Bank of Thailand code of the sending bank; see `bankShortName`. */
      readonly bank: string
      /** Reference of the transfer, case-sensitive. */
      readonly ref: string
      /** Time of the transfer, epoch milliseconds, if the bank encodes it in its references. */
      readonly transferAt: number | undefined
    }
  | { readonly kind: 'truemoney' }
  | { readonly kind: 'other' }

/**
 * Finds the slip's code among the texts of a picture's QR codes.
 * @param now epoch milliseconds, to resolve the decade of a reference's one-digit year
 * @returns the code and its raw text; undefined if there are no texts
 */
export function findSlipCode(
  texts: readonly string[],
  now: number,
): { readonly code: SlipCode; readonly text: string } | undefined {
  const [first] = texts
  if (first === undefined) return undefined
  for (const text of texts) {
    const slip = readSlipQr(text)
    if (slip.kind === 'bank') {
      const { sendingBank: bank, transRef: ref } = slip
      return { code: { kind: 'bank', bank, ref, transferAt: parseTransferTime(bank, ref, now) }, text }
    }
    if (slip.kind === 'truemoney') return { code: { kind: 'truemoney' }, text }
  }
  return { code: { kind: 'other' }, text: first }
}

/** Ignores references that contain only a date. */
function parseTransferTime(bank: string, ref: string, now: number): number | undefined {
  const shape = checkTransRef(bank, ref, now)
  if (shape.kind !== 'possible' || shape.time?.precision !== 'second') return undefined
  return shape.time.at
}
