import type { Satang } from '#contract/money.ts'
import { areGameBalancesKnown, type Slot, type Wallet } from '#contract/wallet.ts'

/** What ending a bonus clears. */
export interface Clearing {
  /** Games that hold money, or whose amount isn't known. */
  readonly games: readonly Slot[]
  /** Satang; undefined when the money of a game isn't known. */
  readonly total: Satang | undefined
}

/** The money that the active games hold now. */
export function clearingOf({ slots }: Pick<Wallet, 'slots'>): Clearing {
  const games = slots.filter(({ isActive, amount }) => isActive && amount !== 0)
  const known = areGameBalancesKnown(slots)
  const total = games.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return { games, total: known ? (total as Satang) : undefined }
}
