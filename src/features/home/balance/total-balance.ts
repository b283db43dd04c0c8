import { type Satang, sumBalances } from '#contract/money.ts'
import { activeGames, areGameBalancesKnown, type Wallet } from '#contract/wallet.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import type { LastBalance } from '#domain/wallet/last-known-balance.ts'
import { readStoredBalance, storeBalance } from '#domain/wallet/stored-balance.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { gamesRefreshAtom, lastSyncAtom } from '#features/home/refresh/refresh-home.ts'
import { clockOffset } from '#lib/browser/server-clock.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'

/** The figures of the balance card, in satang; undefined if unknown. */
interface BalanceFigures {
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
  readonly fetchedAt?: number | undefined
  /** Whether the latest refresh of the games failed: the wallet then contains their earlier amounts, as of `lastSync`. */
  readonly gamesFailed?: boolean
  /** When the games were last refreshed (epoch ms, server clock). */
  readonly lastSync?: number | undefined
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
 * Computes main wallet plus active game accounts. If the games aren't listed, one couldn't be parsed or an active one has
 * no amount, the last known total is used: a partial sum would omit exactly the money the member is playing
 * with.
 */
export function computeBalance({
  wallet,
  fetchedAt,
  gamesFailed = false,
  lastSync,
  last,
}: BalanceSources): BalanceFigures {
  if (!wallet) return unknownBalance
  const main = wallet.wallet.amount
  const active = activeGames(wallet)
  if (!areGameBalancesKnown(wallet)) {
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

export function getLastBalance(): LastBalance | undefined {
  const token = currentToken()
  return token === undefined ? undefined : readStoredBalance(token)
}

function saveBalance(): void {
  const token = currentToken()
  const { value: wallet, fetchedAt } = store.get(walletResource.state)
  const gamesFailed = store.get(gamesRefreshAtom).error !== undefined
  const { total, at } = computeBalance({ wallet, fetchedAt, gamesFailed, lastSync: store.get(lastSyncAtom) })
  if (token === undefined || total === undefined || at === undefined) return
  const currency = store.get(currencyAtom)
  if (currency === undefined) return
  // If storage can't be written, this page keeps it in memory.
  storeBalance({ satang: total, currency, at, clockOffsetMs: clockOffset() }, token)
}

let isTracking = false

/** Stores every computed total from now on, for the next first paint. */
export function trackBalance(): void {
  if (isTracking) return
  isTracking = true
  store.sub(walletResource.state, saveBalance)
  store.sub(gamesRefreshAtom, saveBalance)
  store.sub(currencyAtom, saveBalance)
  saveBalance()
}
