import * as v from 'valibot'
import type { Sql } from '#server/platform/db/db.ts'

const bonusRow = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  granted: v.number(),
  /** Share of the deposit and the bonus together. */
  base: v.number(),
  end_below: v.number(),
  turnover_needed: v.number(),
  /** Stakes since the activation; null once it has ended. */
  turnover: v.nullable(v.number()),
  activated_at: v.number(),
  ended_at: v.nullable(v.number()),
  /** What was taken out of games at the end. */
  cleared: v.nullable(v.number()),
})
/** A bonus or promotion of a member. Amounts in satang, times in epoch milliseconds. */
export type MemberBonus = v.InferOutput<typeof bonusRow>

/** A member's bonuses and promotions, the newest first, ended ones too. */
export async function listBonuses(sql: Sql, memberId: number, limit: number): Promise<MemberBonus[]> {
  return await sql.rows(
    bonusRow,
    `select a.id, coalesce(p.code, o.code) as code, coalesce(p.name, o.name) as name, a.granted, a.base, a.end_below,
       a.turnover_needed, a.activated_at, a.ended_at, a.cleared,
       case when a.ended_at is null
         then coalesce((select stake from member_play where member_id = $1), 0) - a.stake_at_activation end as turnover
     from bonus_activation a left join bonus_offer o on o.code = a.offer_code left join promotion p on p.code = a.promotion_code
     where a.member_id = $1 order by a.id desc limit $2`,
    [memberId, limit],
  )
}
