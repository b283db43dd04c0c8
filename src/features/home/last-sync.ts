import { atom } from 'jotai'
import { digits, pipe, string, transform } from 'valibot'
import { onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'

const timestampSchema = pipe(string(), digits(), transform(Number))
const lastSync = atom<number | undefined>(readText(storageKeys.lastSync, timestampSchema))

/** When all game balances were last refreshed (epoch ms); persisted until sign-out. */
export const lastSyncAtom = atom((get) => get(lastSync))

onSignOut.on(() => store.set(lastSync, undefined))

export function setLastSync(at: number): void {
  store.set(lastSync, at)
  writeText(storageKeys.lastSync, String(at))
}
