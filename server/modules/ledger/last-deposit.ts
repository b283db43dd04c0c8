import * as v from 'valibot'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

/**
 * Records the member's last deposit, which a bonus can refer to. Must run in the transaction that books the
 * deposit, under the member's lock.
 */
export async function recordLastDeposit(sql: Sql, memberId: number, satang: number): Promise<void> {
  await sql.run(
    `insert into last_deposit (member_id, amount, statements, refunds)
     select member_id, $2, statements, coalesce((select refunds from reward where member_id = $1), 0)
     from member_counter where member_id = $1
     on conflict (member_id) do update
       set amount = excluded.amount, statements = excluded.statements, refunds = excluded.refunds, is_used = false`,
    [memberId, satang],
  )
}

/**
 * Marks the member's last deposit as used for a bonus. Must run in the transaction that grants the bonus, under the
 * member's lock.
 * @returns what of it is still with the house, satang: its amount less the withdrawals since, except refused ones, what
 * staff took back since, and the refunds received since, moved to the wallet or not. 0 if there is no unused deposit
 */
export async function consumeLastDeposit(sql: Sql, memberId: number): Promise<number> {
  const used = await firstRow(
    sql,
    v.object({ amount: v.number() }),
    `update last_deposit deposit set is_used = true where member_id = $1 and not is_used
     returning greatest(0, amount - coalesce((
       select sum(entry.amount) from statement entry
       where entry.member_id = $1 and entry.seq > deposit.statements and entry.status <> 'FAILED'
         and (entry.type = 'withdraw' or entry.to_text = 'CORRECTION')), 0)
       - coalesce((
       select sum(refund.amount) from refund
       where refund.member_id = $1 and refund.seq > deposit.refunds), 0))::bigint as amount`,
    [memberId],
  )
  return used?.amount ?? 0
}
