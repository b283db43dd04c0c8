import { string } from 'valibot'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, type StorageArea, writeText } from '#lib/storage/web-storage.ts'
import {
  LAST_BALANCE_KEY,
  type LastBalance,
  parseLastBalance,
  serializeLastBalance,
} from './last-known-balance.ts'

/** Storage area with this session's token; undefined if the session ended, here or in another tab. */
function findTokenStorage(token: string): StorageArea | undefined {
  const areas = ['sessionStorage', 'localStorage'] as const
  return areas.find((area) => readText(storageKeys.token, string(), area) === token)
}

/** The last total stored in this session. */
export function readStoredBalance(token: string): LastBalance | undefined {
  const area = findTokenStorage(token)
  return area && parseLastBalance(readText(LAST_BALANCE_KEY, string(), area), token)
}

/** Stores the total next to the session's token, if it has changed: other tabs get an event for each write. */
export function storeBalance(balance: LastBalance, token: string): void {
  const area = findTokenStorage(token)
  if (area === undefined) return
  const text = serializeLastBalance(balance, token)
  if (readText(LAST_BALANCE_KEY, string(), area) !== text) writeText(LAST_BALANCE_KEY, text, area)
}
