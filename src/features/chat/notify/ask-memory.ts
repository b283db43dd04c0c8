import { number, object } from 'valibot'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'

/** "Not now" is an answer for so long, milliseconds. */
const PAUSE_MS = 30 * 24 * 3_600_000
/** The first time, and twice again. */
const TIMES = 3

const schema = object({ times: number(), at: number() })

/** How often the strip was put aside on this device, and when last (epoch milliseconds). */
export type Asked = { readonly times: number; readonly at: number } | undefined

/** Whether the member may be spoken to about notifications. */
export function mayAsk(asked: Asked, now: number): boolean {
  return !asked || (asked.times < TIMES && now - asked.at >= PAUSE_MS)
}

export const readAsked = (): Asked => readJson(lazyStorageKeys.notificationsAsked, schema)

/** The member put the strip aside. */
export function keepAsked(now: number): void {
  writeJson(lazyStorageKeys.notificationsAsked, { times: (readAsked()?.times ?? 0) + 1, at: now })
}
