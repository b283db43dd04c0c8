import { atom } from 'jotai'
import * as v from 'valibot'
import type { Satang } from '#contract/money.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, removeKey, writeJson } from '#lib/storage/web-storage.ts'

const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const limit = v.pipe(
  positive,
  v.transform((value) => value as Satang),
)

const playLimitsSchema = v.object({
  /** Minutes of use per day between reminders. */
  remindAfter: v.optional(positive),
  /** Smallest single deposit to warn about, in hundredths of each currency. */
  warnAt: v.optional(v.object({ BAHT: v.optional(limit), LAK: v.optional(limit) })),
  /** Deposits are locked until then (epoch ms, server clock). */
  breakUntil: v.optional(positive),
})

/** Responsible-play limits. They belong to the device, not the account, so they survive sign-out. */
export type PlayLimits = v.InferOutput<typeof playLimitsSchema>

function readPlayLimits(): PlayLimits {
  return readJson(lazyStorageKeys.responsiblePlay, playLimitsSchema) ?? {}
}

const limitsAtom = atom<PlayLimits>(readPlayLimits())

/** Picks up changes made in another tab. */
limitsAtom.onMount = (set) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === lazyStorageKeys.responsiblePlay || key === null) set(readPlayLimits())
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Limits stored on this device; follows changes by other tabs while they are watched. */
export const playLimitsAtom = atom((get) => get(limitsAtom))

/**
 * Stores some limits; the others keep their stored value, whichever tab wrote it. A running break can only be
 * extended.
 * @returns false if the browser refused to store them
 */
export function updatePlayLimits(
  change: { readonly [K in keyof PlayLimits]: PlayLimits[K] | undefined },
): boolean {
  const before = readPlayLimits()
  const { remindAfter, warnAt, breakUntil } = { ...before, ...change }
  const until = Math.max(before.breakUntil ?? 0, breakUntil ?? 0)
  const next: PlayLimits = {
    ...(remindAfter === undefined ? {} : { remindAfter }),
    ...(warnAt?.BAHT === undefined && warnAt?.LAK === undefined ? {} : { warnAt }),
    ...(until === 0 ? {} : { breakUntil: until }),
  }
  if (Object.keys(next).length === 0) removeKey(lazyStorageKeys.responsiblePlay)
  else if (!writeJson(lazyStorageKeys.responsiblePlay, next)) return false
  store.set(limitsAtom, next)
  return true
}

/** End of the running break (epoch ms, server clock); undefined if there is none. */
export function activeBreakUntil({ breakUntil }: PlayLimits, now: number): number | undefined {
  return breakUntil !== undefined && breakUntil > now ? breakUntil : undefined
}
