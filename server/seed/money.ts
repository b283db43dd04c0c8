import type { Currency } from '#contract/account.ts'

/** Amounts, banks and providers that a demo member's history uses. */
export interface SeedMoney {
  /** Factor for the amounts in the lists, which are in baht. */
  readonly factor: number
  /** Sources of deposits. */
  readonly bank: string
  readonly qr: string
}

/** Kip per baht, for plausible demo amounts in both currencies; not an exchange rate. */
export const KIP_FACTOR = 500

/** The money of a demo member with an account in this currency. */
export function seedMoney(currency: Currency, laos: boolean): SeedMoney {
  const bank = laos ? 'BCEL' : 'KBANK'
  return currency === 'LAK' ? { factor: KIP_FACTOR, bank, qr: bank } : { factor: 1, bank, qr: 'QR PromptPay' }
}
