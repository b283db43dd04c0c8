import { MAIN_WALLET } from '#contract/wallet.ts'
import { hasOpenTransfer } from '#server/modules/games/game-transfers.ts'
import { type GameDeps, refreshGames } from '#server/modules/games/refresh-balance.ts'
import { gatherFromGames, transferInProgress } from '#server/modules/games/run-transfers.ts'
import { gameBalances } from '#server/modules/ledger/ledger.ts'
import type { Sql } from '#server/platform/db/db.ts'
import { ServiceUnavailableError } from '#server/platform/service-unavailable.ts'
import { findActiveBonus } from './progress.ts'

/**
 * Fetches what is in a member's games before a bonus ends: to the wallet if the bonus is only returned, otherwise to be kept
 * for the house. Does nothing if the bonus can't be ended.
 * @throws DomainError REQUEST_IN_PROGRESS while the outcome of a transfer is unknown: its money could make a balance look lost
 * @throws ServiceUnavailableError if a balance can't be asked, or a game doesn't give its money
 */
export async function emptyGamesAtProvider(deps: GameDeps, memberId: number): Promise<void> {
  const { db } = deps
  const before = await refreshGames(deps, memberId)
  if (await hasOpenTransfer(db, memberId)) throw transferInProgress()
  const active = await findActiveBonus(db, memberId)
  if (!active?.canEnd) return
  if (before.length > 0) throw new ServiceUnavailableError(`no balance of ${before.join(', ')}`)
  const to = active.returnedOnEnd > 0 ? MAIN_WALLET : null
  const { transfers, stale } = await gatherFromGames(deps, { memberId, to })
  if (transfers.some(({ step }) => step === 'withdraw')) throw transferInProgress()
  if (stale.length > 0 || transfers.some(({ step }) => step === 'failed'))
    throw new ServiceUnavailableError('a game keeps its money')
}

/**
 * Must run in the transaction that ends the bonus, under the member's lock.
 * @throws DomainError REQUEST_IN_PROGRESS if money is in a game, or on its way
 */
export async function requireEmptyGames(sql: Sql, memberId: number): Promise<void> {
  const games = await gameBalances(sql, memberId)
  if ([...games.values()].some((satang) => satang > 0) || (await hasOpenTransfer(sql, memberId)))
    throw transferInProgress()
}
