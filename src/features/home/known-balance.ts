import { currencyAtom } from '#domain/wallet/account-currency.ts'
import type { LastBalance } from '#domain/wallet/last-known-balance.ts'
import { storeBalance, storedBalance } from '#domain/wallet/stored-balance.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { clockOffset } from '#lib/browser/server-clock.ts'
import { currentToken, onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { lastSyncAtom } from './last-sync.ts'
import { gamesAtom } from './refresh-home.ts'
import { balanceOf } from './total-balance.ts'

/** The last known total of a session whose storage can't be written. */
let unstored: { readonly token: string; readonly balance: LastBalance } | undefined

onSignOut.on(() => {
  unstored = undefined
})

/** The last known total of this session, undefined where none is. */
export function lastBalance(): LastBalance | undefined {
  const token = currentToken()
  if (token === undefined) return undefined
  return unstored?.token === token ? unstored.balance : storedBalance(token)
}

function keepBalance(): void {
  const token = currentToken()
  const { value: wallet, fetchedAt } = store.get(walletResource.state)
  const gamesFailed = store.get(gamesAtom).error !== undefined
  const { total, at } = balanceOf({ wallet, fetchedAt, gamesFailed, lastSync: store.get(lastSyncAtom) })
  if (token === undefined || total === undefined || at === undefined) return
  const currency = store.get(currencyAtom)
  if (currency === undefined) return
  const balance = { satang: total, currency, at, ahead: clockOffset() }
  // A browser that refused once isn't asked again.
  if (unstored?.token !== token && storeBalance(balance, token)) return
  unstored = { token, balance }
}

let following = false

/** From now on keeps every total that is known, for the first picture of the next start. */
export function followBalance(): void {
  if (following) return
  following = true
  store.sub(walletResource.state, keepBalance)
  store.sub(gamesAtom, keepBalance)
  store.sub(currencyAtom, keepBalance)
  keepBalance()
}
