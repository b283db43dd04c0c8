import { string } from 'valibot'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, type StorageArea, writeText } from '#lib/storage/web-storage.ts'
import { LAST_BALANCE_KEY, type LastBalance, lastBalanceOf, lastBalanceText } from './last-known-balance.ts'

/** Storage that holds this session's token. Undefined when the session has ended, here or in another tab. */
function areaOf(token: string): StorageArea | undefined {
  const areas = ['sessionStorage', 'localStorage'] as const
  return areas.find((area) => readText(storageKeys.token, string(), area) === token)
}

/** The total that was stored last in this session, undefined where there is none. */
export function storedBalance(token: string): LastBalance | undefined {
  const area = areaOf(token)
  return area && lastBalanceOf(readText(LAST_BALANCE_KEY, string(), area), token)
}

/**
 * Stores the total beside the session's token.
 * @returns false when the browser refused
 */
export function storeBalance(balance: LastBalance, token: string): boolean {
  const area = areaOf(token)
  return area === undefined || writeText(LAST_BALANCE_KEY, lastBalanceText(balance, token), area)
}
