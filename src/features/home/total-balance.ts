import type { Satang } from '../../contract/money.ts'
import type { Wallet } from '../../contract/wallet.ts'

/** The figures of the home page's balance card, satang; undefined: not known. */
export interface Balance {
  readonly total: Satang | undefined
  readonly main: Satang | undefined
  readonly games: Satang | undefined
}

/**
 * Main wallet plus active game accounts. A game that isn't known makes games and total unknown: a sum without it
 * would be wrong by exactly the money that the member is playing with.
 * @param gamesFailed whether the newest attempt to ask the games failed
 */
export function balanceOf(wallet: Wallet | undefined, gamesFailed: boolean): Balance {
  if (!wallet) return { total: undefined, main: undefined, games: undefined }
  const main = wallet.wallet.amount
  const active = wallet.slots.filter((slot) => slot.isActive)
  const known = active.every((slot) => slot.amount !== undefined) && !(gamesFailed && active.length > 0)
  if (!known) return { total: undefined, main, games: undefined }
  const games = active.reduce((sum, slot) => sum + (slot.amount ?? 0), 0) as Satang
  return { total: (main + games) as Satang, main, games }
}
