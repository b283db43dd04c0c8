import { atom } from 'jotai'
import * as v from 'valibot'
import type { Satang } from '#contract/money.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, removeKey, writeJson } from '#lib/storage/web-storage.ts'

const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const limit = v.pipe(
  positive,
  v.transform((value) => value as Satang),
)

/** One limit for each currency; earlier versions stored one number, in the currency of the build. */
const limits = v.union([
  v.object({ BAHT: v.optional(limit), LAK: v.optional(limit) }),
  v.pipe(
    limit,
    v.transform((value): { BAHT?: Satang; LAK?: Satang } =>
      buildSettings.laos ? { LAK: value } : { BAHT: value },
    ),
  ),
])

const careSchema = v.object({
  /** Minutes a day after which, and after each as many again, to remind. */
  remindAfter: v.optional(positive),
  /** Hundredths of each currency from which on a single deposit is warned about. */
  warnAt: v.optional(limits),
  /** Until when deposits are locked, epoch milliseconds by the server's clock. */
  breakUntil: v.optional(positive),
})

/** What a member asked of this browser for their own care. It stays at sign-out: it is the device's, not an account's. */
export type Care = v.InferOutput<typeof careSchema>

function readCare(): Care {
  return readJson(lazyStorageKeys.responsiblePlay, careSchema) ?? {}
}

const kept = atom<Care>(readCare())

/** Another tab's choice counts here too. */
kept.onMount = (set) => {
  const changed = ({ key }: StorageEvent) => {
    if (key === lazyStorageKeys.responsiblePlay || key === null) set(readCare())
  }
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

export const careAtom = atom((get) => get(kept))

/**
 * Keeps some of it; the rest stays as any tab left it. A break that runs can be made longer, never shorter.
 * @returns false when the browser refused, and nothing is kept
 */
export function keepCare(change: { readonly [K in keyof Care]: Care[K] | undefined }): boolean {
  const before = readCare()
  const { remindAfter, warnAt, breakUntil } = { ...before, ...change }
  const until = Math.max(before.breakUntil ?? 0, breakUntil ?? 0)
  const next: Care = {
    ...(remindAfter === undefined ? {} : { remindAfter }),
    ...(warnAt?.BAHT === undefined && warnAt?.LAK === undefined ? {} : { warnAt }),
    ...(until === 0 ? {} : { breakUntil: until }),
  }
  if (Object.keys(next).length === 0) removeKey(lazyStorageKeys.responsiblePlay)
  else if (!writeJson(lazyStorageKeys.responsiblePlay, next)) return false
  store.set(kept, next)
  return true
}

/** When the break ends, if there is one that runs; epoch milliseconds by the server's clock. */
export function runningBreak({ breakUntil }: Care, now: number): number | undefined {
  return breakUntil !== undefined && breakUntil > now ? breakUntil : undefined
}
