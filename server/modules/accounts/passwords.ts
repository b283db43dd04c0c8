import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt cost parameters: 2^15 rounds of 8 blocks, i.e. 32 MB and about a tenth of a second. */
const COST = { log2N: 15, r: 8, p: 1 }
const KEY_BYTES = 32

/**
 * Hashes a password with a random salt.
 * @returns `scrypt$log2N$r$p$salt$key`, salt and key base64url
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  const parts = ['scrypt', COST.log2N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')]
  return parts.join('$')
}

/** Compares a password with a stored hash in constant time. */
export async function checkPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, log2N, r, p, salt = '', key = ''] = stored.split('$')
  if (scheme !== 'scrypt') throw new Error('unknown password hash')
  const expected = Buffer.from(key, 'base64url')
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  return timingSafeEqual(expected, await derive(password, Buffer.from(salt, 'base64url'), cost))
}

let dummyHash: Promise<string> | undefined

/**
 * Does the same work as checkPassword for an unknown phone, so that timing doesn't reveal it. Always false.
 */
export async function checkDummyPassword(password: string): Promise<false> {
  dummyHash ??= hashPassword(randomBytes(16).toString('base64url'))
  await checkPassword(password, await dummyHash)
  return false
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const { log2N, r, p } = cost
  const N = 2 ** log2N
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
