import { number, object } from 'valibot'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, writeJson } from '#lib/storage/web-storage.ts'

/** Minimum time between two offers. */
const OFFER_INTERVAL_MS = 30 * 24 * 3_600_000
const MAX_OFFERS = 3

const schema = object({ times: number(), at: number() })

/** How often the app was offered on this device, and when last (`at`, epoch milliseconds). */
export type OfferHistory = { readonly times: number; readonly at: number } | undefined

/** @param now epoch milliseconds */
export function canOffer(offered: OfferHistory, now: number): boolean {
  return !offered || (offered.times < MAX_OFFERS && now - offered.at >= OFFER_INTERVAL_MS)
}

/** Undefined if the app was never offered on this device. */
export const readOfferHistory = (): OfferHistory => readJson(lazyStorageKeys.installPrompts, schema)

/** Records an offer; it counts regardless of what the member does. */
export function recordOffer(now: number): void {
  writeJson(lazyStorageKeys.installPrompts, { times: (readOfferHistory()?.times ?? 0) + 1, at: now })
}
