/** Parts of a formatted amount, which are styled separately. */
export interface MoneyParts {
  /** '', U+2212 (minus), or '+' if requested. */
  sign: string
  /** Integer part with thousands separators, e.g. '12,480'. */
  whole: string
  /** Decimal point and two digits, e.g. '.50'. */
  decimals: string
}

/**
 * Splits an amount for display. The format is the same in every language.
 * @param plus whether positive amounts have a '+'
 */
export function splitMoney(satang: number, plus = false): MoneyParts {
  const units = Math.abs(Math.trunc(satang))
  const digits = String(Math.floor(units / 100))
  return {
    sign: satang < 0 ? '\u2212' : plus && satang > 0 ? '+' : '',
    whole: digits.replace(/\B(?=(\d{3})+$)/g, ','),
    decimals: `.${String(units % 100).padStart(2, '0')}`,
  }
}

/**
 * Value of `data-fit`: from millions on, the hero size is smaller, so that the amount fits on one line of a
 * phone.
 */
export function heroFit(whole: string): 'long' | 'longer' | undefined {
  return whole.length > 10 ? 'longer' : whole.length > 8 ? 'long' : undefined
}
