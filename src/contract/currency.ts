import type { Currency } from './account.ts'

/** Currency sign; empty while the currency is unknown, because no sign is better than a wrong one. */
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

/** Parses a currency name in any of the hosts' spellings; undefined if unknown. */
export function parseCurrency(name: string | undefined): Currency | undefined {
  return codes.get(name?.trim().toUpperCase() ?? '')
}

/**
 * Currency of an account.
 * @param name `bankAccount.currency` of the response; if absent or unknown, the build's currency is used
 * @param laos whether this is a Laos build
 */
export function accountCurrency(name: string | undefined, laos: boolean): Currency {
  return parseCurrency(name) ?? (laos ? 'LAK' : 'BAHT')
}

/**
 * Whether payment QR codes and gift links, which are in baht, can be offered.
 * @param currencies `currencies` of the deposit lookup; if absent, baht is assumed to be accepted
 */
export function acceptsBaht(currencies: readonly string[] | undefined): boolean {
  return currencies === undefined || currencies.some((name) => parseCurrency(name) === 'BAHT')
}
