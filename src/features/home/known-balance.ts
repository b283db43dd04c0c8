import { string } from 'valibot'
import { LAST_BALANCE_KEY, type LastBalance, lastBalanceOf, lastBalanceText } from '../../lib/last-balance.ts'
import { currentToken } from '../../lib/session.ts'
import { type Area, readText, writeText } from '../../lib/storage.ts'
import { storageKeys } from '../../lib/storage-keys.ts'

/** Where the session is kept: what belongs to it ends with it. */
function areaOf(token: string): Area {
  return readText(storageKeys.token, string(), 'sessionStorage') === token ? 'sessionStorage' : 'localStorage'
}

/** The balance that home showed last in this session, undefined where it isn't kept. */
export function lastBalance(): LastBalance | undefined {
  const token = currentToken()
  if (token === undefined) return undefined
  return lastBalanceOf(readText(LAST_BALANCE_KEY, string(), areaOf(token)), token)
}

/** Keeps what home shows for the first picture of the next start. */
export function keepBalance(balance: LastBalance): void {
  const token = currentToken()
  if (token !== undefined) writeText(LAST_BALANCE_KEY, lastBalanceText(balance, token), areaOf(token))
}
