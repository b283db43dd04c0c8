import { randomInt } from 'node:crypto'
import { localTime } from '#contract/formats/local-time.ts'

const DIGITS = '0123456789'
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ALNUM = DIGITS + UPPER + UPPER.toLowerCase()

function random(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function dayOfYear(at: number): string {
  const local = localTime(at)
  return String(local.diff(local.startOf('year'), 'day') + 1).padStart(3, '0')
}

/** References of the banks with a format of their own, by Bank of Thailand code; `stamp` is YYYYMMDDHHmmss. */
const formats: Readonly<Partial<Record<string, (stamp: string, at: number) => string>>> = {
  '002': (stamp) => stamp + random(DIGITS, 11),
  '004': (stamp, at) =>
    `01${stamp[3]}${dayOfYear(at)}${stamp.slice(8)}${random(UPPER, 3)}${random(DIGITS, 5)}`,
  '006': () => `A${random(`${DIGITS}abcdef`, 16)}`,
  '011': (stamp) => stamp.slice(2) + random(DIGITS, 6),
  '014': (stamp) => stamp.slice(0, 8) + random(ALNUM, 17),
  '025': (stamp) => `KMA${stamp.slice(2)}${random(ALNUM, 10)}`,
  '030': () => random(ALNUM, 24),
  '034': () => `MPI${random(DIGITS, 22)}`,
  '069': () => `TR${random(DIGITS, 16)}`,
}

/**
 * Generates a transfer reference in the bank's format.
 * @param bot the bank's three-digit Bank of Thailand code
 * @param at time of the transfer, epoch milliseconds
 */
export function makeTransRef(bot: string, at: number): string {
  const stamp = localTime(at).format('YYYYMMDDHHmmss')
  return formats[bot]?.(stamp, at) ?? stamp + random(DIGITS, 6)
}
