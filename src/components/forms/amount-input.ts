/** Digits allowed before the decimal point, enough for ten billion. */
const MAX_INTEGER_DIGITS = 11

/** Converts Thai and Lao digits of local keyboards to ASCII. */
export function asciiDigits(typed: string): string {
  return typed
    .replace(/[\u0E50-\u0E59]/g, (c) => String(c.charCodeAt(0) - 0x0e50))
    .replace(/[\u0ED0-\u0ED9]/g, (c) => String(c.charCodeAt(0) - 0x0ed0))
}

/**
 * Normalizes typed text: keeps digits, one decimal point and two decimals; drops separators and leading
 * zeros. '฿1,250.507' -> '1250.50', '007' -> '7', '.5' -> '0.5'.
 */
export function normalizeAmount(typed: string): string {
  const [head = '', ...tail] = asciiDigits(typed)
    .replace(/[^\d.]/g, '')
    .split('.')
  const whole = head.replace(/^0+(?=\d)/, '').slice(0, MAX_INTEGER_DIGITS)
  if (tail.length === 0) return whole
  return `${whole || '0'}.${tail.join('').slice(0, 2)}`
}

/** Digits, optionally with correct thousands separators, and at most two decimals. */
const amountPattern = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d{0,2})?$/

/**
 * Normalizes pasted text if it is an amount. Anything else is returned trimmed, so that validation rejects it
 * visibly: '1,000' -> '1000', but '12,50', '-5' and '1e3' are unchanged, because guessing an amount is worse
 * than asking.
 */
export function parsePastedAmount(pasted: string): string {
  const text = asciiDigits(pasted).replace(/[\s\u200b\u2060฿₭]|บาท|ບາດ|ກີບ/g, '')
  return amountPattern.test(text) && /\d/.test(text) ? normalizeAmount(text) : pasted.trim()
}

/** Whether a field value is a normalized amount, not unparsed pasted text. */
function isNormalized(value: string): boolean {
  return /^\d*(?:\.\d*)?$/.test(value)
}

/** Adds thousands separators to a normalized amount: '1250.5' -> '1,250.5'. */
export function groupAmount(clean: string): string {
  if (!isNormalized(clean)) return clean
  const [whole = '', decimals] = clean.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** Pads a normalized amount to two decimals, for the blur event: '2000' -> '2000.00', '' -> ''. */
export function completeAmount(clean: string): string {
  if (clean === '' || !isNormalized(clean)) return clean
  const [whole = '0', decimals = ''] = clean.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** Formats satang as a normalized amount with two decimals: 200000 -> '2000.00'. */
export function satangToAmountInput(satang: number): string {
  return `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`
}

/**
 * Position of the caret after the typed text was normalized and grouped: the same number of digits and points
 * follow it. Counted from the end, so that dropped leading zeros don't move it.
 * @param typed the text of the input event
 * @param caret caret position in `typed`
 * @param shown the formatted text that replaces it
 */
export function caretAfterFormatting(typed: string, caret: number, shown: string): number {
  const countDigits = (text: string) => asciiDigits(text).replace(/[^\d.]/g, '').length
  const after = Math.min(countDigits(typed.slice(caret)), countDigits(shown))
  let position = shown.length
  for (let remaining = after; remaining > 0 && position > 0; position--) {
    if (shown.charAt(position - 1) !== ',') remaining--
  }
  // Before a comma, not after it: Backspace would only delete the comma, which is inserted again.
  return shown.charAt(position - 1) === ',' ? position - 1 : position
}
