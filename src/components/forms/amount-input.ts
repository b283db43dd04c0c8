/** What a member may type into an amount, before the point: ten billion needs 11 digits. */
const WHOLE_DIGITS = 11

/** Thai and Lao digits typed by a local keyboard, as ASCII. */
function asciiDigits(typed: string): string {
  return typed
    .replace(/[\u0E50-\u0E59]/g, (c) => String(c.charCodeAt(0) - 0x0e50))
    .replace(/[\u0ED0-\u0ED9]/g, (c) => String(c.charCodeAt(0) - 0x0ed0))
}

/**
 * Keeps what can be part of an amount: digits, one point, two decimals; no groups, no leading zeros.
 * '฿1,250.507' -> '1250.50', '007' -> '7', '.5' -> '0.5'.
 */
export function cleanAmount(typed: string): string {
  const [head = '', ...tail] = asciiDigits(typed)
    .replace(/[^\d.]/g, '')
    .split('.')
  const whole = head.replace(/^0+(?=\d)/, '').slice(0, WHOLE_DIGITS)
  if (tail.length === 0) return whole
  return `${whole || '0'}.${tail.join('').slice(0, 2)}`
}

/** Plain digits or correct groups, at most two decimals. */
const money = /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d{0,2})?$/

/**
 * What a text that was pasted as a whole becomes: clean where it is an amount, else left as it is, so that it is
 * refused in the open. '1,000' -> '1000', but '12,50', '-5' and '1e3' stay: guessing at money is worse than asking.
 */
export function pastedAmount(pasted: string): string {
  const text = asciiDigits(pasted).replace(/[\s\u200b\u2060฿₭]|บาท|ບາດ|ກີບ/g, '')
  return money.test(text) && /\d/.test(text) ? cleanAmount(text) : pasted.trim()
}

/** Whether a value of the field is digits with at most one point, not a text that was left as pasted. */
function isClean(value: string): boolean {
  return /^\d*(?:\.\d*)?$/.test(value)
}

/** A clean amount with groups: '1250.5' -> '1,250.5'. */
export function groupAmount(clean: string): string {
  if (!isClean(clean)) return clean
  const [whole = '', decimals] = clean.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** A clean amount with both decimals, as it stands when the field is left: '2000' -> '2000.00', '' -> ''. */
export function completeAmount(clean: string): string {
  if (clean === '' || !isClean(clean)) return clean
  const [whole = '0', decimals = ''] = clean.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** Satang as a clean, complete amount for the field: 200000 -> '2000.00'. */
export function amountOfSatang(satang: number): string {
  return `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`
}

/**
 * Where the caret belongs after the text was cleaned and grouped: behind as many digits and points as stood
 * before it, counted from the right end so that dropped leading zeros don't move it.
 * @param typed the text as the browser left it
 * @param caret its caret, 0 to typed.length
 * @param shown the text that replaces it
 */
export function caretIn(typed: string, caret: number, shown: string): number {
  const kept = (text: string) => asciiDigits(text).replace(/[^\d.]/g, '').length
  const after = Math.min(kept(typed.slice(caret)), kept(shown))
  let position = shown.length
  for (let left = after; left > 0 && position > 0; position--) {
    if (shown.charAt(position - 1) !== ',') left--
  }
  // before a comma rather than behind it, so that Backspace never gets stuck there
  return shown.charAt(position - 1) === ',' ? position - 1 : position
}
