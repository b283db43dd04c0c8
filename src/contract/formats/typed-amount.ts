import { MAX_SATANG, type Satang } from '../money.ts'
import { dropInvisible } from './invisible-characters.ts'
import { asciiDigits } from './typed-digits.ts'

/** Meaning of a typed or pasted amount. `unreadable` includes what could be read in two ways. */
export type TypedAmount =
  | { readonly kind: 'empty' | 'unreadable' | 'too-large' }
  | { readonly kind: 'amount'; readonly satang: Satang }

const currency = '฿|₭|THB|LAK|BAHT|KIP|บาท|กีบ|ບາດ|ກີບ'
/** Signs and names of our two currencies, before or behind the number; "บ.5" could be 5 or 0.5. */
const currencies = new RegExp(String.raw`^(?:${currency})|(?:${currency}|บ\.?)$`, 'giu')

/** Thai prices write "100.-" if there are no decimals. */
const noDecimals = /^(\d+(?:[.,]\d{3})*)[.,][-\u2013]$/

const whole = /^\d*$/
/** Groups of thousands with one kind of separator. */
const grouped = /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d{0,2}(?:\.\d{3})+$/
/** The last separator, with at most two digits behind it, is the decimal sign. */
const decimal = /^(.*)([.,])(\d{0,2})$/

/**
 * Parses an amount as people write it, on keyboards with a decimal point or a decimal comma: "1,000.50", "1.000,50",
 * "100,5", "๑๐๐", "฿ 1 000", "100.-". One or two digits behind the last separator are decimals; exactly three digits behind each
 * separator are thousands. Refused, because money must not be guessed: misplaced or equal separators ("1,00,0",
 * "1,000,50"), more than two decimals, signs and exponents. Own code, because number parsers expect one locale and parse
 * the rest as something else (docs/decisions/2026-11-26-typed-amounts.md).
 */
export function parseAmount(typed: string): TypedAmount {
  const text = dropInvisible(asciiDigits(typed))
    .replaceAll(/\s/g, '')
    .replaceAll(currencies, '')
    .replace(noDecimals, '$1')
  if (text === '') return dropInvisible(typed).trim() === '' ? { kind: 'empty' } : { kind: 'unreadable' }
  const digits = readDigits(text)
  if (digits === undefined) return { kind: 'unreadable' }
  const satang = Number(digits)
  return satang > MAX_SATANG ? { kind: 'too-large' } : { kind: 'amount', satang: satang as Satang }
}

/** The satang of a readable amount; undefined for all other text. */
export function typedSatang(typed: string): Satang | undefined {
  const amount = parseAmount(typed)
  return amount.kind === 'amount' ? amount.satang : undefined
}

/** A whole number as people write it, "1,000" or "๑ ๐๐๐"; undefined for all other text. */
export function typedWhole(typed: string): number | undefined {
  const text = dropInvisible(asciiDigits(typed)).replaceAll(/\s/g, '')
  return /^\d+$/.test(text) || grouped.test(text) ? Number(text.replaceAll(/[.,]/g, '')) : undefined
}

/** Whether more digits can make the text a readable amount: "1,000,0" is "1,000,000" before it is complete. */
export function isUnfinishedAmount(typed: string): boolean {
  return ['0', '00', '000'].some((rest) => parseAmount(typed + rest).kind !== 'unreadable')
}

/** ASCII digits of the amount in satang; undefined if it isn't an amount. */
function readDigits(text: string): string | undefined {
  if (!/\d/.test(text)) return undefined
  if (whole.test(text)) return `${text}00`
  if (grouped.test(text)) return `${text.replaceAll(/[.,]/g, '')}00`
  const [, before = '', sign = '', decimals = ''] = decimal.exec(text) ?? []
  if (sign === '' || !(whole.test(before) || (grouped.test(before) && !before.includes(sign))))
    return undefined
  return before.replaceAll(/[.,]/g, '') + decimals.padEnd(2, '0')
}
