import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { oneRow, type Sql } from '../db/db.ts'

/** How long a picture's address works, milliseconds. */
export const PATH_LIFE_MS = 5 * 60_000

/** The key that addresses are signed with; made once, shared by all processes of the database. */
async function signingKey(sql: Sql): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  await sql.run(
    `insert into setting (key, value, updated_at) values ('signingKey', $1::text::jsonb, 0) on conflict (key) do nothing`,
    [JSON.stringify(fresh)],
  )
  const { value } = await oneRow(
    sql,
    v.object({ value: v.string() }),
    `select value from setting where key = 'signingKey'`,
  )
  return value
}

function signature(key: string, name: string, expires: number): Buffer {
  return createHmac('sha256', key).update(`${name}\n${expires}`).digest()
}

/** The part of an address that lets its bearer read `name` for a short time: "expires/signature". */
export async function signName(sql: Sql, name: string, now: number): Promise<string> {
  const expires = now + PATH_LIFE_MS
  return `${expires}/${signature(await signingKey(sql), name, expires).toString('base64url')}`
}

/** Whether a signature is ours and its time isn't over. */
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
