import { randomInt } from 'node:crypto'

/** Letters and digits, without those that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** A random password to read out, e.g. "x7kp-29qm-…": 79 bits in four groups. */
export function newOneTimePassword(): string {
  const characters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)])
  return characters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}
