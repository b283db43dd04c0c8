import * as v from 'valibot'
import { now } from '#lib/browser/server-clock.ts'
import { readSessionJson, writeSessionJson } from '#lib/session/session-json.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'

const playedAt = v.record(v.string(), v.number())

/** When the member last entered which game on this device, in epoch milliseconds by the game's code. */
export function readPlayedAt(): Readonly<Record<string, number>> {
  return readSessionJson(storageKeys.lastPlayed, playedAt) ?? {}
}

/** Stores that the member enters a game now. */
export function markPlayed(code: string): void {
  writeSessionJson(storageKeys.lastPlayed, { ...readPlayedAt(), [code]: now() })
}
