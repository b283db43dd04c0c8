import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { oneRow, type Sql } from '#server/platform/db/db.ts'

/** Loads the secret for HMACs; generated once and shared by all processes of the database. */
export async function signingKey(sql: Sql): Promise<string> {
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
