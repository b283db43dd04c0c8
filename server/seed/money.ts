import type { Currency } from '#contract/account.ts'

/** Amounts, banks and providers that a demo member's history uses. */
export interface SeedMoney {
  /** Factor from the amounts in the lists, which are baht. */
  readonly factor: number
  /** Where deposits come from. */
  readonly bank: string
  readonly qr: string
}

/** Kip for a baht, so that the demo's amounts are plausible in both; no rate of exchange. */
export const KIP_FACTOR = 500

/** The money of a demo member with an account in this currency. */
export function seedMoney(currency: Currency, laos: boolean): SeedMoney {
  const bank = laos ? 'BCEL' : 'KBANK'
  return currency === 'LAK' ? { factor: KIP_FACTOR, bank, qr: bank } : { factor: 1, bank, qr: 'QR PromptPay' }
}
