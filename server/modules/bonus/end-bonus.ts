import { gameBalances, type Line, lockMember, post } from '#server/modules/ledger/ledger.ts'
import { addStatement } from '#server/modules/ledger/statement.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import { findActiveBonus } from './progress.ts'

/**
 * Ends a member's active bonus. All game balances go back to the house (D31); the main wallet is kept. Must
 * run in a transaction.
 * @throws DomainError NO_DATA (no active bonus), BONUS_CONDITION (neither lost nor wagered enough)
 */
export async function endBonus(sql: Sql, memberId: number, at: number): Promise<void> {
  await lockMember(sql, memberId)
  const active = await findActiveBonus(sql, memberId)
  if (!active) throw new DomainError('NO_DATA')
  if (!active.canEnd) throw new DomainError('BONUS_CONDITION')
  const games = [...(await gameBalances(sql, memberId))]
  const clearedSatang = games.reduce((sum, [, satang]) => sum + satang, 0)
  const gameLines = games.map(
    ([slotCode, satang]): Line => ({
      account: { kind: 'game', memberId, slotCode },
      amount: -satang,
    }),
  )
  await post(sql, {
    kind: 'bonus_end',
    at,
    key: `bonus-end:${active.id}`,
    lines: [...gameLines, { account: { kind: 'house_bonus' }, amount: clearedSatang }],
  })
  await sql.run('update bonus_taken set ended_at = $2, cleared = $3 where id = $1', [
    active.id,
    at,
    clearedSatang,
  ])
  await addStatement(sql, {
    memberId,
    type: 'finish_bonus',
    status: 'SUCCESS',
    satang: clearedSatang,
    at,
    link: { kind: active.kind, description: active.name },
  })
}
