import { currencyAtom } from '#domain/wallet/account-currency.ts'
import type { LastBalance } from '#domain/wallet/last-known-balance.ts'
import { readStoredBalance, storeBalance } from '#domain/wallet/stored-balance.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { clockOffset } from '#lib/browser/server-clock.ts'
import { currentToken, onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { gamesRefreshAtom, lastSyncAtom } from './refresh-home.ts'
import { computeBalance } from './total-balance.ts'

/** In-memory copy of the last known total, for sessions whose storage can't be written. */
let memoryBalance: { readonly token: string; readonly balance: LastBalance } | undefined

onMemberReset.on(() => {
  memoryBalance = undefined
})

/** The last known total of this session. */
export function getLastBalance(): LastBalance | undefined {
  const token = currentToken()
  if (token === undefined) return undefined
  return memoryBalance?.token === token ? memoryBalance.balance : readStoredBalance(token)
}

function saveBalance(): void {
  const token = currentToken()
  const { value: wallet, fetchedAt } = store.get(walletResource.state)
  const gamesFailed = store.get(gamesRefreshAtom).error !== undefined
  const { total, at } = computeBalance({ wallet, fetchedAt, gamesFailed, lastSync: store.get(lastSyncAtom) })
  if (token === undefined || total === undefined || at === undefined) return
  const currency = store.get(currencyAtom)
  if (currency === undefined) return
  const balance = { satang: total, currency, at, clockOffsetMs: clockOffset() }
  // Don't retry storage that has failed once.
  if (memoryBalance?.token !== token && storeBalance(balance, token)) return
  memoryBalance = { token, balance }
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
