import type { Db } from '#server/platform/db/db.ts'

/** Gives a member an active bonus of one baht, which isn't booked. */
export async function holdBonus(db: Db, memberId: number): Promise<void> {
  await db.run(
    `insert into promotion (code, name, description, grant_fixed, percent_fail, turnover_multiple, created_at)
     values ('HELD', 'Held', '', 100, 5, 5, 1) on conflict do nothing`,
  )
  await db.run(
    `insert into bonus_activation (member_id, promotion_code, granted, base, percent_fail, end_below,
       turnover_needed, stake_at_activation, activated_at) values ($1, 'HELD', 100, 100, 5, 5, 500, 0, 1)`,
    [memberId],
  )
}

/** Ends a member's active bonus, whatever its conditions. */
export async function releaseBonus(db: Db, memberId: number): Promise<void> {
  await db.run('update bonus_activation set ended_at = 2, cleared = 0 where member_id = $1', [memberId])
}
