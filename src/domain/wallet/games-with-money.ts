import { type Satang, sumBalances } from '#contract/money.ts'
import type { Slot } from '#contract/slots.ts'
import { activeGames, areGameBalancesKnown, type Wallet } from '#contract/wallet.ts'

/** Games that a transfer of all balances to the main wallet empties, and their sum. */
export interface GamesWithMoney {
  /** Active games with money in them or with an unknown amount. */
  readonly games: readonly Slot[]
  /** Undefined if the amount of any game is unknown. */
  readonly total: Satang | undefined
}

export function gamesWithMoney(wallet: Pick<Wallet, 'slots'>): GamesWithMoney {
  const games = activeGames(wallet).filter(({ amount }) => amount?.baht !== 0)
  const total = sumBalances(games.map(({ amount }) => amount).filter((amount) => amount !== undefined))
  return { games, total: areGameBalancesKnown(wallet) ? total.satang : undefined }
}

/**
 * Games that still hold money after everything was transferred to the main wallet, with those that may; undefined if it
 * isn't known whether any does. Hosts accept the transfer even if some games fail.
 */
export function findGamesLeft(wallet: Pick<Wallet, 'slots'>): readonly Slot[] | undefined {
  const { games, total } = gamesWithMoney(wallet)
  const left = games.filter(({ amount }) => amount?.satang !== 0)
  return total !== undefined || left.some(({ amount }) => amount) ? left : undefined
}
