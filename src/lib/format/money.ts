/** Parts of a formatted amount, which are styled separately. */
export interface MoneyParts {
  /** '', U+2212 (minus), or '+' if requested. */
  readonly sign: '' | '\u2212' | '+'
  /** Integer part with thousands separators, e.g. '12,480'. */
  readonly whole: string
  /** Decimal point and two digits, e.g. '.50'. */
  readonly decimals: string
}

/**
 * Splits an amount for display, as en-US with two decimals in every language.
 * @param plus whether positive amounts have a '+'
 */
export function splitMoney(satang: number, plus = false): MoneyParts {
  const digits = String(Math.abs(Math.trunc(satang))).padStart(3, '0')
  return {
    sign: satang <= -1 ? '\u2212' : plus && satang >= 1 ? '+' : '',
    whole: digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ','),
    decimals: `.${digits.slice(-2)}`,
  }
}

/** Formats satang as one string, e.g. 1248050 -> "12,480.50". */
export function formatMoneyText(satang: number): string {
  const { sign, whole, decimals } = splitMoney(satang)
  return sign + whole + decimals
}

/** Value of `data-fit`: from millions on, the largest size is smaller, so that the amount fits on one line of a phone. */
export function amountSize(whole: string): 'long' | 'longer' | undefined {
  return whole.length > 10 ? 'longer' : whole.length > 8 ? 'long' : undefined
}
