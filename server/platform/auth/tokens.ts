import { createHash, randomBytes } from 'node:crypto'

/** A new opaque token: 192 random bits, base64url. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** What of a token is kept: its SHA-256 in hex. Tokens are random, so they need no salt. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
