import { createHmac, timingSafeEqual } from 'node:crypto'
import { signingKey } from '#server/platform/auth/signing-key.ts'
import type { Sql } from '#server/platform/db/db.ts'

/** How long a signed URL is valid. */
export const PATH_LIFE_MS = 5 * 60_000

function signature(key: string, name: string, expires: number): Buffer {
  return createHmac('sha256', key).update(`${name}\n${expires}`).digest()
}

/** Signed part of a URL that grants temporary access to `name`: "expires/signature". */
export async function signName(sql: Sql, name: string, now: number): Promise<string> {
  const expires = now + PATH_LIFE_MS
  return `${expires}/${signature(await signingKey(sql), name, expires).toString('base64url')}`
}

/** Whether a signature is valid and not expired. */
export async function isSigned(
  sql: Sql,
  name: string,
  presented: { expires: string; signature: string },
  now: number,
): Promise<boolean> {
  if (!/^\d{1,15}$/.test(presented.expires)) return false
  const expires = Number(presented.expires)
  const given = Buffer.from(presented.signature, 'base64url')
  const own = signature(await signingKey(sql), name, expires)
  return given.length === own.length && timingSafeEqual(given, own) && expires > now
}
