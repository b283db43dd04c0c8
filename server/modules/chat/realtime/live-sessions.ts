import * as v from 'valibot'
import type { Sql } from '#server/platform/db/db.ts'

const sessionRow = v.object({ token_hash: v.string(), expires_at: v.number() })

/**
 * Finds which of the given sessions are valid.
 * @param now epoch milliseconds
 * @returns expiry times (epoch milliseconds) by token hash
 */
export async function findLiveSessions(
  sql: Sql,
  tokenHashes: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.rows(
    sessionRow,
    `select s.token_hash, least(s.expires_at, m.password_expires_at) as expires_at
     from session s join member m on m.id = s.member_id
     where s.token_hash = any($1::text[]) and least(s.expires_at, m.password_expires_at) > $2 and m.is_active`,
    [tokenHashes, now],
  )
  return new Map(rows.map((row) => [row.token_hash, row.expires_at]))
}
