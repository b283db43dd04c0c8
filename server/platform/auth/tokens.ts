import { createHash, randomBytes } from 'node:crypto'

/** Generates an opaque token: 192 random bits, base64url. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** SHA-256 of a token in hex, the only form that is stored. Tokens are random, so they need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
