import * as v from 'valibot'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

const activeBonusRow = v.object({
  id: v.number(),
  kind: v.picklist(['bonus', 'promotion']),
  type: v.string(),
  code: v.string(),
  name: v.string(),
  granted: v.number(),
  base: v.number(),
  percent_fail: v.number(),
  end_below: v.number(),
  turnover_needed: v.number(),
  turnover: v.number(),
  balance: v.number(),
})

/** A member's active bonus or promotion and its progress. Amounts in satang. */
export interface ActiveBonus {
  id: number
  kind: 'bonus' | 'promotion'
  /** Type of the offer, or `promotion`. */
  type: string
  code: string
  name: string
  /** Part of the deposit that remained at the grant, plus the bonus. */
  base: number
  percentFail: number
  /** Total of wallet and games, and of what is on its way between them. */
  balance: number
  endBelow: number
  /** Stakes since activation. */
  turnover: number
  turnoverNeeded: number
  canEnd: boolean
  /** Amount of the bonus that ending returns: the whole grant until the first bet, then 0. */
  returnedOnEnd: number
}

/** Finds a member's active bonus. Call it under the member's lock before acting on the result. */
export async function findActiveBonus(sql: Sql, memberId: number): Promise<ActiveBonus | undefined> {
  const row = await firstRow(
    sql,
    activeBonusRow,
    `select activation.id, case when promotion.code is null then 'bonus' else 'promotion' end as kind,
       coalesce(offer.type, 'promotion') as type, coalesce(promotion.code, offer.code) as code,
       coalesce(promotion.name, offer.name) as name, activation.granted, activation.base, activation.percent_fail, activation.end_below,
       activation.turnover_needed,
       coalesce((select stake from member_play where member_id = $1), 0) - activation.stake_at_activation as turnover,
       (select sum(balance) from ledger_account where member_id = $1 and kind in ('wallet', 'game', 'transit'))::bigint as balance
     from bonus_activation activation
       left join bonus_offer offer on offer.code = activation.offer_code
       left join promotion on promotion.code = activation.promotion_code
     where activation.member_id = $1 and activation.ended_at is null`,
    [memberId],
  )
  if (!row) return undefined
  const isUnplayed = row.turnover === 0
  return {
    id: row.id,
    kind: row.kind,
    type: row.type,
    code: row.code,
    name: row.name,
    base: row.base,
    percentFail: row.percent_fail,
    balance: row.balance,
    endBelow: row.end_below,
    turnover: row.turnover,
    turnoverNeeded: row.turnover_needed,
    canEnd: isUnplayed || row.balance <= row.end_below || row.turnover >= row.turnover_needed,
    returnedOnEnd: isUnplayed ? row.granted : 0,
  }
}
