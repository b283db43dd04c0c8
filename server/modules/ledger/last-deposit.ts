import * as v from 'valibot'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

/**
 * Records the member's last deposit, which a bonus can refer to. Must run in the transaction that books the
 * deposit, under the member's lock.
 */
export async function recordLastDeposit(sql: Sql, memberId: number, satang: number): Promise<void> {
  await sql.run(
    `insert into last_deposit (member_id, amount, statements)
     select member_id, $2, statements from member_counter where member_id = $1
     on conflict (member_id) do update
       set amount = excluded.amount, statements = excluded.statements, used = false`,
    [memberId, satang],
  )
}

/**
 * Marks the member's last deposit as used for a bonus. Must run in the transaction that grants the bonus, under the
 * member's lock.
 * @returns what of it is still with the house, satang: its amount less the withdrawals since, except refused ones, the
 * refunds moved to the wallet since, and the refunds waiting to be moved. 0 if there is no unused deposit
 */
export async function consumeLastDeposit(sql: Sql, memberId: number): Promise<number> {
  const used = await firstRow(
    sql,
    v.object({ amount: v.number() }),
    `update last_deposit deposit set used = true where member_id = $1 and not used
     returning greatest(0, amount - coalesce((
       select sum(entry.amount) from statement entry
       where entry.member_id = $1 and entry.seq > deposit.statements and entry.status <> 'FAILED'
         and (entry.type = 'withdraw' or entry.link_kind = 'refund')), 0)
       - coalesce((select balance from ledger_account where member_id = $1 and kind = 'refund'), 0))::bigint as amount`,
    [memberId],
  )
  return used?.amount ?? 0
}
