import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { DAY_MS, localTime, toInstant } from './local-time.ts'

// Not in local-time.ts, because only slips need the plugin.
dayjs.extend(customParseFormat)

/**
 * Parses a local time.
 * @param format day.js format, e.g. YYYYMMDD
 * @returns epoch ms; undefined if there is no such day or time
 */
export function parseLocalTime(text: string, format: string): number | undefined {
  const local = dayjs.utc(text, format, true)
  return local.isValid() ? toInstant(local) : undefined
}

/** Time of the transfer as encoded in the reference: an instant, or only a day (at UTC+7). */
export type TransRefTime =
  | { readonly precision: 'second'; readonly at: number }
  | { readonly precision: 'day'; readonly from: number; readonly to: number }

/** Whether a reference can be from this bank, and its encoded time. */
export type TransRefCheck =
  | { readonly kind: 'possible'; readonly time?: TransRefTime }
  /** The bank doesn't issue such references: it was misread or forged. */
  | { readonly kind: 'impossible' }

/** Parses "YYYYMMDDHHMMSS" or "YYMMDDHHMMSS". */
function parseDateAndTime(digits: string): TransRefTime | undefined {
  const full = digits.length === 12 ? `20${digits}` : digits
  const at = parseLocalTime(full, 'YYYYMMDDHHmmss')
  return at === undefined ? undefined : { precision: 'second', at }
}

function parseDay(digits: string): TransRefTime | undefined {
  const from = parseLocalTime(digits, 'YYYYMMDD')
  return from === undefined ? undefined : { precision: 'day', from, to: from + DAY_MS }
}

/** KBANK: last digit of the year, day of the year, time. Picks the latest such year that isn't in the future. */
function parseDayOfYear(digits: string, now: number): TransRefTime | undefined {
  const thisYear = localTime(now).year()
  const dayOfYear = Number(digits.slice(1, 4))
  const yearsAgo = (((thisYear - Number(digits[0])) % 10) + 10) % 10
  // On 31 December a slow clock would take next year's digit for nine years ago.
  const year = yearsAgo === 9 ? thisYear + 1 : thisYear - yearsAgo
  const first = parseLocalTime(`${year}0101${digits.slice(4)}`, 'YYYYMMDDHHmmss')
  if (first === undefined) return undefined
  const at = first + (dayOfYear - 1) * DAY_MS
  return localTime(at).year() === year ? { precision: 'second', at } : undefined
}

interface Rule {
  readonly shape: RegExp
  /** Parses the first group of `shape`. */
  readonly time?: (digits: string, now: number) => TransRefTime | undefined
}

/** Formats observed in CRC-valid slips, by the sending bank's Bank of Thailand code. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  '002': [{ shape: /^(\d{14})\d{11}$/, time: parseDateAndTime }],
  '004': [{ shape: /^01(\d{10})[A-Z]{3}\d{5}$/, time: parseDayOfYear }],
  '006': [{ shape: /^[AB][0-9a-f]{16}$/ }],
  '011': [{ shape: /^(\d{12})\d{6}$/, time: parseDateAndTime }],
  '014': [{ shape: /^(\d{8})[0-9A-Za-z]{17}$/, time: parseDay }],
  '025': [
    { shape: /^KMA(\d{12})[0-9A-Za-z]{10}$/, time: parseDateAndTime },
    { shape: /^(?:KSA|APF)[0-9A-Za-z]{22}$/ },
  ],
  '030': [{ shape: /^[0-9A-Za-z]{24}$/ }],
  '034': [{ shape: /^MPI\d{22}$/ }],
  '069': [{ shape: /^TR\d{16}$/ }],
}

/**
 * Checks a transfer reference against the sending bank's known formats. For other banks every reference is possible.
 * @param botCode the sending bank's three-digit Bank of Thailand code
 * @param now epoch ms; determines the decade of a one-digit year
 */
export function checkTransRef(botCode: string, transRef: string, now: number): TransRefCheck {
  const known = rules[botCode]
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
