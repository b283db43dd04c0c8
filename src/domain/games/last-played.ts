import * as v from 'valibot'
import { now } from '#lib/browser/server-clock.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { currentToken, isSessionRemembered } from '#lib/session/session.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readJson, type StorageArea, writeJson } from '#lib/storage/web-storage.ts'

const stored = v.object({
  /** Hash of the session's token: another member may be signed in, in another tab. */
  session: v.string(),
  /** Epoch milliseconds by the game's code. */
  playedAt: v.record(v.string(), v.number()),
})

/** Beside the session's token: a session that ends with its tab leaves nothing behind. */
const storageArea = (): StorageArea => (isSessionRemembered() ? 'localStorage' : 'sessionStorage')

/** When the member last entered which game on this device, in epoch milliseconds by the game's code. */
export function readPlayedAt(): Readonly<Record<string, number>> {
  const token = currentToken()
  const saved = readJson(storageKeys.lastPlayed, stored, storageArea())
  return token !== undefined && saved?.session === hashText(token) ? saved.playedAt : {}
}

/** Stores that the member enters a game now. */
export function markPlayed(code: string): void {
  const token = currentToken()
  if (token === undefined) return
  const playedAt = { ...readPlayedAt(), [code]: now() }
  writeJson(storageKeys.lastPlayed, { session: hashText(token), playedAt }, storageArea())
}
