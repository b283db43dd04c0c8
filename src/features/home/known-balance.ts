import { string } from 'valibot'
import { clockOffset } from '../../lib/clock.ts'
import { LAST_BALANCE_KEY, type LastBalance, lastBalanceOf, lastBalanceText } from '../../lib/last-balance.ts'
import { currentToken } from '../../lib/session.ts'
import { type Area, readText, writeText } from '../../lib/storage.ts'
import { storageKeys } from '../../lib/storage-keys.ts'
import { store } from '../../lib/store.ts'
import { walletResource } from '../../lib/wallet-data.ts'
import { gamesAtom } from './refresh-home.ts'
import { balanceOf } from './total-balance.ts'

/** Where this session is kept: what belongs to it ends with it. Undefined when it has ended, here or in another tab. */
function areaOf(token: string): Area | undefined {
  const areas = ['sessionStorage', 'localStorage'] as const
  return areas.find((area) => readText(storageKeys.token, string(), area) === token)
}

/** The total that was kept last in this session, undefined where none is. */
export function lastBalance(): LastBalance | undefined {
  const token = currentToken()
  const area = token === undefined ? undefined : areaOf(token)
  if (token === undefined || area === undefined) return undefined
  return lastBalanceOf(readText(LAST_BALANCE_KEY, string(), area), token)
}

/** A browser that refuses once isn't asked, and the member not told, again and again. */
let refused = false

function keepBalance(): void {
  const token = currentToken()
  const { value, fetchedAt } = store.get(walletResource.state)
  const { total } = balanceOf(value, store.get(gamesAtom).error !== undefined)
  if (token === undefined || total === undefined || fetchedAt === undefined || refused) return
  const area = areaOf(token)
  if (area === undefined) return
  const text = lastBalanceText({ satang: total, at: fetchedAt, ahead: clockOffset() }, token)
  refused = !writeText(LAST_BALANCE_KEY, text, area)
}

let following = false

/** From now on keeps every total that is known, for the first picture of the next start. */
export function followBalance(): void {
  if (following) return
  following = true
  store.sub(walletResource.state, keepBalance)
  store.sub(gamesAtom, keepBalance)
  keepBalance()
}
