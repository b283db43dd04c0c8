import { randomInt } from 'node:crypto'
import { localTime } from '#contract/formats/local-time.ts'

const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ALNUM = DIGITS + UPPER + UPPER.toLowerCase()

function random(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function dayOfYear(at: number): string {
  const local = localTime(at)
  return String(local.diff(local.startOf('year'), 'day') + 1).padStart(3, '0')
}

/**
 * Generates a transfer reference in the bank's format.
 * @param bot the bank's three-digit Bank of Thailand code
 * @param at time of the transfer, epoch milliseconds
 */
export function makeTransRef(bot: string, at: number): string {
  const stamp = localTime(at).format('YYYYMMDDHHmmss')
  switch (bot) {
    case '002':
      return stamp + random(DIGITS, 11)
    case '004':
      return `01${stamp[3]}${dayOfYear(at)}${stamp.slice(8)}${random(UPPER, 3)}${random(DIGITS, 5)}`
    case '006':
      return `A${random(HEX, 16)}`
    case '011':
      return stamp.slice(2) + random(DIGITS, 6)
    case '014':
      return stamp.slice(0, 8) + random(ALNUM, 17)
    case '025':
      return `KMA${stamp.slice(2)}${random(ALNUM, 10)}`
    case '030':
      return random(ALNUM, 24)
    case '034':
      return `MPI${random(DIGITS, 22)}`
    case '069':
      return `TR${random(DIGITS, 16)}`
    default:
      return stamp + random(DIGITS, 6)
  }
}
