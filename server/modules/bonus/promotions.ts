import * as v from 'valibot'
import { currencyOf } from '#server/modules/ledger/currency.ts'
import { lockMember } from '#server/modules/ledger/ledger.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { grantBonus } from './activate-bonus.ts'
import { findActiveBonus } from './progress.ts'
import { termsColumns, termsFields } from './terms.ts'

const promotionRow = v.object({
  code: v.string(),
  name: v.string(),
  description: v.string(),
  ...termsFields,
})
export type Promotion = v.InferOutput<typeof promotionRow>

/** Finds the open promotion with this code (upper case) in the member's currency. */
export async function findPromotion(
  sql: Sql,
  memberId: number,
  code: string,
): Promise<Promotion | undefined> {
  return await firstRow(
    sql,
    promotionRow,
    `select code, name, description, ${termsColumns} from promotion where code = $1 and is_open and currency = $2`,
    [code, await currencyOf(sql, memberId)],
  )
}

/** The member's active promotion, even if it is closed to others. */
export async function findActivePromotion(sql: Sql, memberId: number): Promise<Promotion | undefined> {
  return await firstRow(
    sql,
    promotionRow,
    `select code, name, description, grant_fixed, grant_percent, grant_cap, activation.percent_fail, turnover_multiple
     from promotion join bonus_activation activation on activation.promotion_code = promotion.code
     where activation.member_id = $1 and activation.ended_at is null`,
    [memberId],
  )
}

/**
 * Activates a promotion, once per member. Must run in a transaction.
 * @throws DomainError NO_PROMOTION, BONUS_ALREADY_ACTIVE (this one), PROMOTION_RECEIVED, BONUS_REMAINING
 * (another one), BONUS_FULL (maximum number of members reached), BONUS_CONDITION (a share of a deposit,
 * without an unused deposit)
 */
export async function activatePromotion(sql: Sql, memberId: number, code: string, at: number): Promise<void> {
  await lockMember(sql, memberId)
  const promotion = await findPromotion(sql, memberId, code)
  if (!promotion) throw new DomainError('NO_PROMOTION')
  const active = await findActiveBonus(sql, memberId)
  if (active?.kind === 'promotion' && active.code === code) throw new DomainError('BONUS_ALREADY_ACTIVE')
  const received = await sql.run(
    'select from bonus_activation where member_id = $1 and promotion_code = $2',
    [memberId, code],
  )
  if (received > 0) throw new DomainError('PROMOTION_RECEIVED')
  if (active) throw new DomainError('BONUS_REMAINING')
  const counted = await sql.run(
    `update promotion set activations = activations + 1
     where code = $1 and is_open and (max_activations is null or activations < max_activations)`,
    [code],
  )
  if (counted === 0) throw new DomainError('BONUS_FULL')
  await grantBonus(sql, { memberId, kind: 'promotion', code, name: promotion.name, terms: promotion, at })
}
