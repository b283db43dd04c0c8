import * as v from 'valibot'
import { currency } from '#contract/account.ts'
import type { Sql } from '#server/platform/db/db.ts'

/** A withdrawal or an announced deposit that the operator hasn't decided yet. */
const pendingRow = v.object({
  id: v.number(),
  /** Satang. */
  amount: v.number(),
  currency,
  /** The member's phone. */
  username: v.string(),
  where: v.string(),
})
export type Pending = v.InferOutput<typeof pendingRow>

/** Undecided withdrawals, oldest first. */
export async function listOpenWithdrawals(sql: Sql, limit: number): Promise<Pending[]> {
  return await sql.rows(
    pendingRow,
    `select w.id, w.amount, b.currency, m.username,
       w.bank_code || ' ' || w.account_no || ' ' || w.account_name as where
     from withdrawal w join member m on m.id = w.member_id join bank_account b on b.member_id = m.id
     where w.status = 'PROCESSING' order by w.id limit $1`,
    [limit],
  )
}

/** Undecided announced deposits, oldest first. */
export async function listOpenManualDeposits(sql: Sql, limit: number): Promise<Pending[]> {
  return await sql.rows(
    pendingRow,
    `select d.id, d.amount, b.currency, m.username,
       b.bank_code || ' ' || b.account_no || ' ' || b.account_name as where
     from manual_deposit d join member m on m.id = d.member_id join bank_account b on b.member_id = m.id
     where d.status = 'PROCESSING' order by d.id limit $1`,
    [limit],
  )
}
