import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** scrypt's cost: 2^15 rounds of 8 blocks, i.e. 32 MB and about a tenth of a second. */
export const DEFAULT_LOG2_ROUNDS = 15
const BLOCKS = 8
const PARALLELISM = 1
const SALT_BYTES = 16
const KEY_BYTES = 32

/**
 * Hashes a password with a random salt. Blocks its thread: requests use the `PasswordPool`.
 * @returns `scrypt$log2N$r$p$salt$key`, salt and key base64url
 */
export function hashPassword(password: string, log2Rounds = DEFAULT_LOG2_ROUNDS): string {
  const salt = randomBytes(SALT_BYTES)
  const cost = { log2N: log2Rounds, r: BLOCKS, p: PARALLELISM }
  return formatHash(cost, salt, derive(password, salt, cost))
}

/**
 * Compares a password with a stored hash in constant time. Blocks its thread like `hashPassword`. No password that was set
 * has U+0000 or lone surrogates, but scrypt can't tell one with them from another: its HMAC pads keys with zero bytes, and
 * UTF-8 has one replacement for all surrogates.
 */
export function checkPassword(password: string, stored: string): boolean {
  const [scheme, log2N, r, p, salt = '', key = ''] = stored.split('$')
  if (scheme !== 'scrypt') throw new Error('unknown password hash')
  const expected = Buffer.from(key, 'base64url')
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const isEqual = timingSafeEqual(expected, derive(password, Buffer.from(salt, 'base64url'), cost))
  return isEqual && password.isWellFormed() && !password.includes('\0')
}

/** A valid hash of no password, for unknown members: checking it takes as long as checking a real one. */
export function unmatchableHash(log2Rounds: number): string {
  const cost = { log2N: log2Rounds, r: BLOCKS, p: PARALLELISM }
  return formatHash(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))
}

/** Cost parameters by their names in scrypt's specification. */
interface Cost {
  readonly log2N: number
  readonly r: number
  readonly p: number
}

function formatHash({ log2N, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Buffer {
  const N = 2 ** log2N
  return scryptSync(password.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r })
}
