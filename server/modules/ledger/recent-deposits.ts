import * as v from 'valibot'
import type { Sql } from '#server/platform/db/db.ts'
import { CORRECTION } from './statement.ts'

const depositRow = v.object({
  at: v.number(),
  way: v.nullable(v.string()),
  amount: v.number(),
  /** Support has taken the amount from the wallet, e.g. because a credit was booked back. */
  is_taken_back: v.boolean(),
})

/** Deposits that were credited to a member since a time (epoch milliseconds), and what was taken back, newest first; amounts in satang. */
export async function listRecentDeposits(
  sql: Sql,
  { memberId, since, limit }: { readonly memberId: number; readonly since: number; readonly limit: number },
): Promise<v.InferOutput<typeof depositRow>[]> {
  return await sql.rows(
    depositRow,
    `select created_at as at, way, amount, type <> 'deposit' as is_taken_back from statement
     where member_id = $1 and (type = 'deposit' or to_text = $4) and status = 'SUCCESS' and created_at >= $2
     order by created_at desc, seq desc limit $3`,
    [memberId, since, limit, CORRECTION],
  )
}
