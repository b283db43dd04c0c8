import * as v from 'valibot'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

/**
 * Records the member's last deposit, which a bonus can refer to. Must run in the transaction that books the
 * deposit.
 */
export async function recordLastDeposit(sql: Sql, memberId: number, satang: number): Promise<void> {
  await sql.run(
    `insert into last_deposit (member_id, amount) values ($1, $2)
     on conflict (member_id) do update set amount = excluded.amount, used = false`,
    [memberId, satang],
  )
}

/**
 * Marks the member's last deposit as used for a bonus. Must run in the transaction that grants the bonus.
 * @returns its amount in satang, or undefined if there is no unused deposit
 */
export async function consumeLastDeposit(sql: Sql, memberId: number): Promise<number | undefined> {
  const used = await firstRow(
    sql,
    v.object({ amount: v.number() }),
    'update last_deposit set used = true where member_id = $1 and not used returning amount',
    [memberId],
  )
  return used?.amount
}
