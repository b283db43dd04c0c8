import { readPlayTotals } from '#server/modules/games/play-round.ts'
import { consumeLastDeposit } from '#server/modules/ledger/last-deposit.ts'
import { totalBalance } from '#server/modules/ledger/ledger.ts'
import { idRow, oneRow, type Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { creditBonus } from './credit-bonus.ts'
import { type BonusTerms, calculateGrant } from './terms.ts'

/** A bonus or promotion to be activated. */
export interface BonusActivation {
  memberId: number
  kind: 'bonus' | 'promotion'
  code: string
  /** Name shown in the statement. */
  name: string
  terms: BonusTerms
  at: number
}

/**
 * Grants a bonus: books the amount, writes the statement entry and stores the terms. Must run in a
 * transaction that holds the member's lock, after checking that no bonus is active.
 * @throws DomainError BONUS_CONDITION if the bonus is a share of a deposit, and there is no unused deposit or nothing of
 * it is left
 */
export async function grantBonus(sql: Sql, activation: BonusActivation): Promise<void> {
  const { memberId, kind, code, name, terms, at } = activation
  const deposit = await consumeLastDeposit(sql, memberId)
  const grant = calculateGrant(terms, deposit, await totalBalance(sql, memberId))
  if (!grant) throw new DomainError('BONUS_CONDITION')
  const { stake } = await readPlayTotals(sql, memberId)
  const { id } = await oneRow(
    sql,
    idRow,
    `insert into bonus_activation (member_id, offer_code, promotion_code, granted, base, percent_fail, end_below,
       turnover_needed, stake_at_activation, activated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      memberId,
      kind === 'bonus' ? code : null,
      kind === 'promotion' ? code : null,
      grant.granted,
      grant.base,
      terms.percent_fail,
      grant.endBelow,
      grant.turnoverNeeded,
      stake,
      at,
    ],
  )
  await creditBonus(sql, {
    memberId,
    satang: grant.granted,
    kind: 'bonus',
    from: { kind: 'house_bonus' },
    key: `bonus:${id}`,
    link: { kind, description: name },
    at,
  })
}
