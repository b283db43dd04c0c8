import type { Satang } from '#contract/money.ts'
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
  const games = slots.filter(({ isActive, amount }) => isActive && amount !== 0)
  const areAllKnown = areGameBalancesKnown(slots)
  const total = games.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return { games, total: areAllKnown ? (total as Satang) : undefined }
}
