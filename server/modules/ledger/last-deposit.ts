import * as v from 'valibot'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

/** Remembers a deposit as the member's last, which a bonus can be taken on. Must run where the deposit is booked. */
export async function noteDeposit(sql: Sql, memberId: number, satang: number): Promise<void> {
  await sql.run(
    `insert into last_deposit (member_id, amount) values ($1, $2)
     on conflict (member_id) do update set amount = excluded.amount, used = false`,
    [memberId, satang],
  )
}

/**
 * Uses the member's last deposit for a bonus. Must run in the transaction that gives the bonus.
 * @returns its satang, or undefined when there is none or a bonus was taken on it
 */
export async function spendDeposit(sql: Sql, memberId: number): Promise<number | undefined> {
  const used = await firstRow(
    sql,
    v.object({ amount: v.number() }),
    'update last_deposit set used = true where member_id = $1 and not used returning amount',
    [memberId],
  )
  return used?.amount
}
