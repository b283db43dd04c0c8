import { asciiDigits } from '#contract/account-rules.ts'
import { MAX_SATANG, type Satang, satangFromBaht } from '#contract/money.ts'

/** An amount in the parts that are set in different sizes. */
export interface MoneyParts {
  /** U+2212 for negative amounts, else empty. */
  readonly sign: '' | '\u2212'
  /** Whole baht with thousands separators. */
  readonly whole: string
  /** Always two digits. */
  readonly decimals: string
}

/** Satang in the fixed en-US two-decimal format of every language (D1). */
export function formatMoney(satang: number): MoneyParts {
  const digits = String(Math.abs(Math.trunc(satang))).padStart(3, '0')
  return {
    sign: satang <= -1 ? '\u2212' : '',
    whole: digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ','),
    decimals: digits.slice(-2),
  }
}

/** The same as one text, e.g. 1248050 -> "12,480.50". */
export function moneyText(satang: number): string {
  const { sign, whole, decimals } = formatMoney(satang)
  return `${sign}${whole}.${decimals}`
}

const currency = /^(?:฿|₭|THB|LAK|บาท|ບາດ|ກີບ)|(?:฿|₭|THB|LAK|BAHT|บาท|ບາດ|ກີບ)$/giu
/** Plain digits, or thousands in correct groups; at most two decimals. */
const amountText = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.\d{0,2})?$/

/** What a person typed as an amount, as digits with two decimals; undefined when it isn't one. */
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
 * What a person typed or pasted as an amount, in satang: "1,000", "๑๐๐", "100.5", "฿ 1,000.50".
 * Undefined when it isn't one: signs, exponents, more than two decimals and misplaced separators ("1,00,0") are
 * refused, for guessing at money is worse than asking. Also undefined above MAX_SATANG: see `isAboveMaximum`.
 */
export function parseAmount(typed: string): Satang | undefined {
  const digits = amountDigits(typed)
  const satang = digits === undefined ? undefined : satangFromBaht(digits)
  return satang === undefined || satang > MAX_SATANG ? undefined : satang
}

/** Whether what was typed is an amount, but a larger one than any call may name. */
export function isAboveMaximum(typed: string): boolean {
  return amountDigits(typed) !== undefined && parseAmount(typed) === undefined
}
