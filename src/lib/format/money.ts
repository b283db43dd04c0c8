/** Parts of an amount, which are displayed in different sizes. */
export interface MoneyParts {
  /** U+2212 for negative amounts, else empty. */
  readonly sign: '' | '\u2212'
  /** Whole baht with thousands separators. */
  readonly whole: string
  /** Always two digits. */
  readonly decimals: string
}

/** Formats satang as en-US with two decimals, in every language. */
export function formatMoney(satang: number): MoneyParts {
  const digits = String(Math.abs(Math.trunc(satang))).padStart(3, '0')
  return {
    sign: satang <= -1 ? '\u2212' : '',
    whole: digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ','),
    decimals: digits.slice(-2),
  }
}

/** Formats satang as one string, e.g. 1248050 -> "12,480.50". */
export function formatMoneyText(satang: number): string {
  const { sign, whole, decimals } = formatMoney(satang)
  return `${sign}${whole}.${decimals}`
}
