import type { Sql } from '#server/platform/db/db.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** Whether a member holds a bonus or promotion that hasn't been ended. */
export async function hasActiveBonus(sql: Sql, memberId: number): Promise<boolean> {
  return (await sql.run('select from bonus_taken where member_id = $1 and ended_at is null', [memberId])) > 0
}

/**
 * Refuses what isn't allowed while a bonus is held. To be sure, ask under the member's lock.
 * @throws ApiError BONUS_REMAINING
 */
export async function requireNoBonus(sql: Sql, memberId: number): Promise<void> {
  if (await hasActiveBonus(sql, memberId)) throw new ApiError('BONUS_REMAINING')
}
