import { type Satang, sumBalances } from '#contract/money.ts'
import { areGameBalancesKnown, type Slot, type Wallet } from '#contract/wallet.ts'

/** Game balances that ending a bonus clears. */
export interface ClearedBalances {
  /** Games with money in them or with an unknown amount. */
  readonly games: readonly Slot[]
  /** Undefined if the amount of any game is unknown. */
  readonly total: Satang | undefined
}

/** The current balances of the active games. */
export function clearedBalances({ slots }: Pick<Wallet, 'slots'>): ClearedBalances {
  const games = slots.filter(({ isActive, amount }) => isActive && amount?.baht !== 0)
  const total = sumBalances(games.map(({ amount }) => amount).filter((amount) => amount !== undefined))
  return { games, total: areGameBalancesKnown(slots) ? total.satang : undefined }
}
