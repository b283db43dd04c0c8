import * as v from 'valibot'
import { seqRangeOfPage } from '#server/modules/ledger/statement.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

const refundRow = v.object({ amount: v.number(), created_at: v.number() })

/** Pages by the refunds' sequence numbers within the member. */
export const refundPageQuery = `
  select amount, created_at from refund where member_id = $1 and seq > $2 and seq <= $3 order by seq desc`

/**
 * A page of a member's received refunds, newest first.
 * @param page starts at 1
 */
export async function readRefundPage(sql: Sql, memberId: number, page: number, limit: number) {
  const length = v.object({ refunds: v.number() })
  const row = await firstRow(sql, length, 'select refunds from reward where member_id = $1', [memberId])
  const total = row?.refunds ?? 0
  const { above, upTo } = seqRangeOfPage(total, page, limit)
  return { total, rows: await sql.rows(refundRow, refundPageQuery, [memberId, above, upTo]) }
}
