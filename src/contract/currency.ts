import type { Currency } from './account.ts'

/** Sign before an amount; none while the currency isn't known: a missing sign is better than a wrong one. */
export function currencySign(currency: Currency | undefined): '' | '฿' | '₭' {
  if (currency === undefined) return ''
  return currency === 'LAK' ? '₭' : '฿'
}

const codes: ReadonlyMap<string, Currency> = new Map([
  ['LAK', 'LAK'],
  ['KIP', 'LAK'],
  ['BAHT', 'BAHT'],
  ['THB', 'BAHT'],
])

/** The currency that a host names, however it writes it; undefined for anything else. */
export function parseCurrency(name: string | undefined): Currency | undefined {
  return codes.get(name?.trim().toUpperCase() ?? '')
}

/**
 * Currency of an account (D34).
 * @param name `bankAccount.currency` as answered; absent or unknown: the build's own currency
 * @param laos whether this is a Laos build
 */
export function accountCurrency(name: string | undefined, laos: boolean): Currency {
  return parseCurrency(name) ?? (laos ? 'LAK' : 'BAHT')
}

/**
 * Whether payment QR codes and gift links, which are in baht, can be offered (D34).
 * @param currencies `currencies` of the deposit lookup; absent: the host doesn't say, so they are
 */
export function acceptsBaht(currencies: readonly string[] | undefined): boolean {
  return currencies === undefined || currencies.some((name) => parseCurrency(name) === 'BAHT')
}
