import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { oneRow, type Sql } from '#server/platform/db/db.ts'

/** Keys read so far. A key never changes, so it is read once per database. */
const cache = new WeakMap<Sql, Promise<string>>()

/** The secret for HMACs: created once, shared by all processes that use the database. */
export function getSigningKey(sql: Sql): Promise<string> {
  const cached = cache.get(sql)
  if (cached) return cached
  const key = readSigningKey(sql)
  cache.set(sql, key)
  key.catch(() => cache.delete(sql))
  return key
}

async function readSigningKey(sql: Sql): Promise<string> {
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
