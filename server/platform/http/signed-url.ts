import { createHmac, timingSafeEqual } from 'node:crypto'
import { getSigningKey } from '#server/platform/auth/signing-key.ts'
import type { Sql } from '#server/platform/db/db.ts'

/** Validity of a picture's URL. */
export const SIGNATURE_TTL_MS = 5 * 60_000

function computeSignature(key: string, name: string, expires: number): Buffer {
  return createHmac('sha256', key).update(`${name}\n${expires}`).digest()
}

/** The part of a URL that grants access to `name` for a short time: "expires/signature". */
export async function signName(sql: Sql, name: string, now: number): Promise<string> {
  const expires = now + SIGNATURE_TTL_MS
  return `${expires}/${computeSignature(await getSigningKey(sql), name, expires).toString('base64url')}`
}

/** Whether a signature is valid and hasn't expired. */
export async function isSignatureValid(
  sql: Sql,
  name: string,
  presented: { expires: string; signature: string },
  now: number,
): Promise<boolean> {
  if (!/^\d{1,15}$/.test(presented.expires)) return false
  const expires = Number(presented.expires)
  const given = Buffer.from(presented.signature, 'base64url')
  const own = computeSignature(await getSigningKey(sql), name, expires)
  return given.length === own.length && timingSafeEqual(given, own) && expires > now
}
