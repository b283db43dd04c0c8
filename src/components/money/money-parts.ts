/** Signs and digits of an amount, ready to be shown apart. */
export interface MoneyText {
  /** '' or the sign: U+2212 for what leaves, '+' where asked. */
  sign: string
  /** Whole units with groups, e.g. '12,480'. */
  whole: string
  /** Point and two digits, e.g. '.50'. */
  decimals: string
}

/**
 * Splits an amount for display. The format is the same in every language (D1).
 * @param satang integer hundredths
 * @param plus whether a credit carries its '+'
 */
export function moneyText(satang: number, plus = false): MoneyText {
  const units = Math.abs(Math.trunc(satang))
  const digits = String(Math.floor(units / 100))
  return {
    sign: satang < 0 ? '\u2212' : plus && satang > 0 ? '+' : '',
    whole: digits.replace(/\B(?=(\d{3})+$)/g, ','),
    decimals: `.${String(units % 100).padStart(2, '0')}`,
  }
}

/** Millions and more get a smaller hero, so that they stay on one line of a phone: what `data-fit` says of it. */
export function fitOf(whole: string): 'long' | 'longer' | undefined {
  return whole.length > 10 ? 'longer' : whole.length > 8 ? 'long' : undefined
}
