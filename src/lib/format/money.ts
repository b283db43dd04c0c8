import { asciiDigits } from '#contract/account-rules.ts'
import { MAX_SATANG, type Satang, satangFromBaht } from '#contract/money.ts'

/** Parts of an amount, which are displayed in different sizes. */
export interface MoneyParts {
  /** U+2212 for negative amounts, else empty. */
  readonly sign: '' | '\u2212'
  /** Whole baht with thousands separators. */
  readonly whole: string
  /** Always two digits. */
  readonly decimals: string
}

/** Formats satang as en-US with two decimals, in every language (D1). */
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

const currency = /^(?:฿|₭|THB|LAK|บาท|ບາດ|ກີບ)|(?:฿|₭|THB|LAK|BAHT|บาท|ບາດ|ກີບ)$/giu
/** Plain digits, or digits in correct groups of thousands; at most two decimals. */
const amountText = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.\d{0,2})?$/

/** Normalizes a typed amount to ASCII digits with two decimals; undefined if it isn't an amount. */
function amountDigits(typed: string): string | undefined {
  const text = asciiDigits(typed.normalize('NFKC'))
    .replaceAll(/[\u200b\u2060]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(currency, '')
    .trim()
  if (!/\d/.test(text) || !amountText.test(text)) return undefined
  const [whole = '', decimals = ''] = text.replaceAll(/[, ]/g, '').split('.')
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${decimals.padEnd(2, '0')}`
}

/**
 * Parses a typed or pasted amount: "1,000", "๑๐๐", "100.5", "฿ 1,000.50".
 * @returns satang; undefined for anything ambiguous (signs, exponents, more than two decimals, misplaced separators like
 * "1,00,0"), because money must not be guessed, and above MAX_SATANG (see `isAboveMaximum`)
 */
export function parseAmount(typed: string): Satang | undefined {
  const digits = amountDigits(typed)
  const satang = digits === undefined ? undefined : satangFromBaht(digits)
  return satang === undefined || satang > MAX_SATANG ? undefined : satang
}

/** Whether the text is a valid amount that exceeds MAX_SATANG. */
export function isAboveMaximum(typed: string): boolean {
  return amountDigits(typed) !== undefined && parseAmount(typed) === undefined
}
