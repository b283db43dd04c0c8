import * as v from 'valibot'
import { oneRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'

/** Whether a member has a bonus or promotion that hasn't ended. */
export async function hasActiveBonus(sql: Sql, memberId: number): Promise<boolean> {
  return (
    (await sql.run('select from bonus_activation where member_id = $1 and ended_at is null', [memberId])) > 0
  )
}

/**
 * Refuses operations that aren't allowed while a bonus is active. Race-free only under the member's lock.
 * @throws DomainError BONUS_REMAINING
 */
export async function requireNoActiveBonus(sql: Sql, memberId: number): Promise<void> {
  if (await hasActiveBonus(sql, memberId)) throw new DomainError('BONUS_REMAINING')
}

/** Net bonus money that a member has received: what was granted less what went back to the house when bonuses ended. Satang. */
export async function readNetBonus(sql: Sql, memberId: number): Promise<number> {
  const { net } = await oneRow(
    sql,
    v.object({ net: v.number() }),
    `select coalesce(sum(granted - coalesce(cleared, 0)), 0)::bigint as net from bonus_activation where member_id = $1`,
    [memberId],
  )
  return net
}
