import type { Satang } from '#contract/money.ts'
import type { QrProvider, QrState } from '#contract/qr.ts'
import type { StatementEntry } from '#contract/statement.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/money-call/money-intents.ts'

/** The providers' own spelling. */
export const qrProviderNames: Record<QrProvider, string> = {
  KBANK: 'KBank',
  WW: 'WW',
  PAYTIMZ: 'PAYTIMZ',
  PAYONEX: 'PAYONEX',
}

/** Preset and minimum amounts of a provider (specification, section 9), in satang. */
export interface QrOffer {
  readonly presets: readonly Satang[]
  readonly min: Satang
}

const baht = (value: number) => (value * 100) as Satang
const offer = (min: number, presets: readonly number[]): QrOffer => ({
  min: baht(min),
  presets: presets.map(baht),
})

const offers: Record<QrProvider, QrOffer> = {
  KBANK: offer(1, [10, 20, 50, 100, 500, 1000]),
  WW: offer(100, [100, 200, 300, 500, 1000]),
  PAYTIMZ: offer(10, [10, 50, 100, 500, 1000]),
  PAYONEX: offer(100, [100, 200, 300, 500, 1000]),
}

/**
 * Presets and minimum of a provider.
 * @param paytimzMin build setting: minimum of PAYTIMZ, which also replaces its first preset
 */
export function getQrOffer(provider: QrProvider, paytimzMin: Satang | undefined): QrOffer {
  const standard = offers[provider]
  if (provider !== 'PAYTIMZ' || paytimzMin === undefined) return standard
  const rest = standard.presets.slice(1).filter((preset) => preset > paytimzMin)
  return { min: paytimzMin, presets: [paytimzMin, ...rest] }
}

/** Validates an amount; undefined if it is valid. */
export function validateQrAmount(satang: Satang | undefined, min: Satang): 'empty' | 'minimum' | undefined {
  if (satang === undefined || satang <= 0) return 'empty'
  return satang < min ? 'minimum' : undefined
}

/** Identity of a code: hosts may send no id. */
export function getQrIdentity({ qrcodeId, qrcode }: QrState): string | undefined {
  return qrcodeId ?? qrcode
}

/** A QR code that the member has seen. */
export interface SeenQr {
  readonly state: QrState
  /** When it was first fetched, epoch milliseconds by the server's clock. */
  readonly fetchedAt: number
}

/**
 * The statement entry of a paid QR code, if any.
 * @param account `inBaht`: whether the statement has the amounts of the codes; if not, amounts aren't compared.
 *   `minutes`: validity of a QR code (D18); if unknown, a payment before the code was fetched isn't found
 */
export function findQrPayment(
  entries: readonly StatementEntry[],
  { state: { amount, expireIn }, fetchedAt }: SeenQr,
  { inBaht, minutes }: { readonly inBaht: boolean; readonly minutes: number | undefined },
): StatementEntry | undefined {
  if (inBaht && amount === undefined) return undefined
  const isAgeKnown = expireIn !== undefined && minutes !== undefined
  const createdAt = isAgeKnown ? Math.min(fetchedAt, expireIn - minutes * 60_000) : fetchedAt
  return entries.find(
    (entry) =>
      entry.statementType === 'deposit' &&
      entry.status === 'SUCCESS' &&
      (!inBaht || entry.amount === amount) &&
      entry.createdAt >= createdAt - CLOCK_TOLERANCE_MS,
  )
}
