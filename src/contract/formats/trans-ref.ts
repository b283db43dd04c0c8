import { DAY_MS, localTime } from './local-time.ts'
import { parseLocalTime } from './parse-local.ts'

/** When a reference says its transfer happened: an instant, or a day (at UTC+7) when no time is in it. */
export type TransRefTime =
  | { readonly precision: 'second'; readonly at: number }
  | { readonly precision: 'day'; readonly from: number; readonly to: number }

/** Whether a reference can be one of this bank's, and the time it carries. */
export type TransRefCheck =
  | { readonly kind: 'possible'; readonly time?: TransRefTime }
  /** The bank's references never look like this: it was misread or made up. */
  | { readonly kind: 'impossible' }

/** "YYYYMMDD" or "YYMMDD" followed by "HHMMSS". */
function fromDateAndTime(digits: string): TransRefTime | undefined {
  const full = digits.length === 12 ? `20${digits}` : digits
  const at = parseLocalTime(full, 'YYYYMMDDHHmmss')
  return at === undefined ? undefined : { precision: 'second', at }
}

function fromDay(digits: string): TransRefTime | undefined {
  const from = parseLocalTime(digits, 'YYYYMMDD')
  return from === undefined ? undefined : { precision: 'day', from, to: from + DAY_MS }
}

/** KBANK: last digit of the year, day of the year, time; the latest such year that isn't in the future. */
function fromDayOfYear(digits: string, now: number): TransRefTime | undefined {
  const thisYear = localTime(now).year()
  const dayOfYear = Number(digits.slice(1, 4))
  const back = (((thisYear - Number(digits[0])) % 10) + 10) % 10
  // On 31 December a clock that runs behind sees next year's digit as nine years ago.
  const year = back === 9 ? thisYear + 1 : thisYear - back
  const first = parseLocalTime(`${year}0101${digits.slice(4)}`, 'YYYYMMDDHHmmss')
  if (first === undefined) return undefined
  const at = first + (dayOfYear - 1) * DAY_MS
  return localTime(at).year() === year ? { precision: 'second', at } : undefined
}

interface Rule {
  readonly shape: RegExp
  /** Reads the first group of `shape`. */
  readonly time?: (digits: string, now: number) => TransRefTime | undefined
}

/** Shapes seen in references of CRC-valid slips, by the sending bank's Bank of Thailand code. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  '002': [{ shape: /^(\d{14})\d{11}$/, time: fromDateAndTime }],
  '004': [{ shape: /^01(\d{10})[A-Z]{3}\d{5}$/, time: fromDayOfYear }],
  '006': [{ shape: /^[AB][0-9a-f]{16}$/ }],
  '011': [{ shape: /^(\d{12})\d{6}$/, time: fromDateAndTime }],
  '014': [{ shape: /^(\d{8})[0-9A-Za-z]{17}$/, time: fromDay }],
  '025': [
    { shape: /^KMA(\d{12})[0-9A-Za-z]{10}$/, time: fromDateAndTime },
    { shape: /^(?:KSA|APF)[0-9A-Za-z]{22}$/ },
  ],
  '030': [{ shape: /^[0-9A-Za-z]{24}$/ }],
  '034': [{ shape: /^MPI\d{22}$/ }],
  '069': [{ shape: /^TR\d{16}$/ }],
}

/**
 * Judges a transfer reference by the sending bank's known shapes. Banks without a known shape may use any.
 * @param bot the sending bank's three-digit Bank of Thailand code
 * @param now epoch milliseconds; decides which decade a one-digit year means
 */
export function checkTransRef(bot: string, transRef: string, now: number): TransRefCheck {
  const known = rules[bot]
  if (!known) return { kind: 'possible' }
  for (const { shape, time } of known) {
    const match = shape.exec(transRef)
    if (!match) continue
    if (!time) return { kind: 'possible' }
    const read = time(match[1] ?? '', now)
    return read ? { kind: 'possible', time: read } : { kind: 'impossible' }
  }
  return { kind: 'impossible' }
}
