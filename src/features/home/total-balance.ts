import { type Satang, sumBalances } from '#contract/money.ts'
import { areGameBalancesKnown, type Wallet } from '#contract/wallet.ts'

/** The figures of the balance card, in satang; undefined if unknown. */
export interface BalanceFigures {
  readonly total: number | undefined
  readonly main: Satang | undefined
  readonly games: Satang | undefined
  /** Time of the oldest figure in the total (epoch ms, server clock). */
  readonly at: number | undefined
  /** The total is older than the latest response: the games' refresh failed, or a game has no amount. */
  readonly isOutdated: boolean
}

export interface BalanceSources {
  readonly wallet: Wallet | undefined
  /** When the wallet was fetched (epoch ms, server clock). */
  readonly fetchedAt: number | undefined
  /** Whether the latest refresh of the games failed: the wallet then contains their earlier amounts. */
  readonly gamesFailed: boolean
  /** When the games were last refreshed (epoch ms, server clock). */
  readonly lastSync: number | undefined
  /** The last known total, shown if none can be computed. */
  readonly last?: { readonly satang: number; readonly at: number } | undefined
}

const unknownBalance: BalanceFigures = {
  total: undefined,
  main: undefined,
  games: undefined,
  at: undefined,
  isOutdated: false,
}

/**
 * Computes main wallet plus active game accounts. If a game couldn't be parsed or an active one has no
 * amount, the last known total is used: a partial sum would omit exactly the money the member is playing
 * with.
 */
export function computeBalance({
  wallet,
  fetchedAt,
  gamesFailed,
  lastSync,
  last,
}: BalanceSources): BalanceFigures {
  if (!wallet) return unknownBalance
  const main = wallet.wallet.amount
  const active = wallet.slots.filter((slot) => slot.isActive)
  if (!areGameBalancesKnown(wallet.slots)) {
    return { total: last?.satang, main: main.satang, games: undefined, at: last?.at, isOutdated: true }
  }
  const inGames = active.map(({ amount }) => amount).filter((amount) => amount !== undefined)
  const isOutdated = gamesFailed && active.length > 0
  const at = isOutdated && lastSync !== undefined ? Math.min(lastSync, fetchedAt ?? lastSync) : fetchedAt
  return {
    total: sumBalances([main, ...inGames]).satang,
    main: main.satang,
    games: sumBalances(inGames).satang,
    at,
    isOutdated,
  }
}
