import type { Satang } from '#contract/money.ts'
import { areGameBalancesKnown, type Wallet } from '#contract/wallet.ts'

/** The figures of the home page's balance card, satang; undefined: not known. */
export interface Balance {
  readonly total: number | undefined
  readonly main: Satang | undefined
  readonly games: Satang | undefined
  /** Time of the oldest figure in the total, epoch milliseconds by the server's clock. */
  readonly at: number | undefined
  /** The total is known to be older than the newest answer: a refresh of the games failed, or a game has no amount. */
  readonly outdated: boolean
}

export interface BalanceSources {
  readonly wallet: Wallet | undefined
  /** When the wallet was answered, epoch milliseconds by the server's clock. */
  readonly fetchedAt: number | undefined
  /** Whether the newest refresh of the games failed: the wallet then repeats their earlier amounts. */
  readonly gamesFailed: boolean
  /** When the games were last refreshed, epoch milliseconds by the server's clock. */
  readonly lastSync: number | undefined
  /** The last total that was known, shown in place of one that can't be computed. */
  readonly last?: { readonly satang: number; readonly at: number } | undefined
}

const unknown: Balance = {
  total: undefined,
  main: undefined,
  games: undefined,
  at: undefined,
  outdated: false,
}

/**
 * Main wallet plus active game accounts. A sum without one of the games would be wrong by exactly the money that the
 * member is playing with, so a game that couldn't be read, or an active one
 * without an amount, leaves the last known total in place.
 */
export function balanceOf({ wallet, fetchedAt, gamesFailed, lastSync, last }: BalanceSources): Balance {
  if (!wallet) return unknown
  const main = wallet.wallet.amount
  const active = wallet.slots.filter((slot) => slot.isActive)
  if (!areGameBalancesKnown(wallet.slots)) {
    return { total: last?.satang, main, games: undefined, at: last?.at, outdated: true }
  }
  const games = active.reduce((sum, slot) => sum + (slot.amount ?? 0), 0) as Satang
  const outdated = gamesFailed && active.length > 0
  const at = outdated && lastSync !== undefined ? Math.min(lastSync, fetchedAt ?? lastSync) : fetchedAt
  return { total: main + games, main, games, at, outdated }
}
