import { number, object } from 'valibot'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'

/** Who didn't want to is left alone for so long, milliseconds. */
const PAUSE_MS = 30 * 24 * 3_600_000
/** The first time, and twice again. */
const TIMES = 3

const schema = object({ times: number(), at: number() })

/** How often the app was offered on this device, and when last, epoch milliseconds. */
export type Offered = { readonly times: number; readonly at: number } | undefined

export function mayOffer(offered: Offered, now: number): boolean {
  return !offered || (offered.times < TIMES && now - offered.at >= PAUSE_MS)
}

export const readOffered = (): Offered => readJson(lazyStorageKeys.installPrompts, schema)

/** It is being offered now: whatever the member does about it, the next time is a month away. */
export function keepOffered(now: number): void {
  writeJson(lazyStorageKeys.installPrompts, { times: (readOffered()?.times ?? 0) + 1, at: now })
}
