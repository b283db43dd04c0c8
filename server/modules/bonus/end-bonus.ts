import { emptyGames, gameBalances, type Line, lockMember, post } from '#server/modules/ledger/ledger.ts'
import { addStatement } from '#server/modules/ledger/statement.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { findActiveBonus } from './progress.ts'

/**
 * Ends a member's active bonus. All game balances go back to the house; the main wallet is kept. While nothing was
 * played, only the bonus goes back, and the game balances go to the main wallet. Must run in a transaction.
 * @throws DomainError NO_DATA (no active bonus), BONUS_CONDITION (played, but neither lost nor wagered enough)
 */
export async function endBonus(sql: Sql, memberId: number, at: number): Promise<void> {
  await lockMember(sql, memberId)
  const active = await findActiveBonus(sql, memberId)
  if (!active) throw new DomainError('NO_DATA')
  if (!active.canEnd) throw new DomainError('BONUS_CONDITION')
  const isReturned = active.returnedOnEnd > 0
  if (isReturned) await emptyGames(sql, memberId, at)
  const debits: readonly Line[] = isReturned
    ? [{ account: { kind: 'wallet', memberId }, amount: -active.returnedOnEnd }]
    : [...(await gameBalances(sql, memberId))].map(([slotCode, satang]) => ({
        account: { kind: 'game', memberId, slotCode },
        amount: -satang,
      }))
  const toHouse = debits.reduce((sum, { amount }) => sum - amount, 0)
  await post(sql, {
    kind: 'bonus_end',
    at,
    key: `bonus-end:${active.id}`,
    lines: [...debits, { account: { kind: 'house_bonus' }, amount: toHouse }],
  })
  await sql.run('update bonus_taken set ended_at = $2, cleared = $3 where id = $1', [active.id, at, toHouse])
  await addStatement(sql, {
    memberId,
    type: 'finish_bonus',
    status: 'SUCCESS',
    satang: toHouse,
    at,
    link: { kind: active.kind, description: active.name },
  })
}
