import * as v from 'valibot'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

const termsRow = v.object({ bonusTurnover: v.number(), bonusEndPercent: v.number() })

/** Terms shared by all open offers, for general texts about bonuses; empty if offers differ. */
export async function readCommonTerms(sql: Sql): Promise<Partial<v.InferOutput<typeof termsRow>>> {
  const row = await firstRow(
    sql,
    termsRow,
    `select min(turnover_multiple) as "bonusTurnover", min(percent_fail) as "bonusEndPercent"
     from bonus_offer where is_open
     having min(turnover_multiple) = max(turnover_multiple) and min(percent_fail) = max(percent_fail)`,
  )
  return row ?? {}
}
