import { array, type InferOutput, number, object, optional, string } from 'valibot'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { Coupon } from '#contract/rewards/spin.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, removeKey, writeJson } from '#lib/storage/web-storage.ts'

const snapshotSchema = object({
  coins: number(),
  coupons: array(object({ _id: string(), amount: optional(number()) })),
  at: number(),
})

/**
 * Coins and coupons right before a spin; `at` is epoch milliseconds by the server's clock. Persisted until
 * the result has been shown, so that the outcome can be inferred if the response is lost, even by a reload.
 */
export type SpinSnapshot = InferOutput<typeof snapshotSchema>

/** Call before the spin, so that it is stored if the page ends during the call. */
export function saveSpinSnapshot(snapshot: SpinSnapshot): void {
  writeJson(lazyStorageKeys.pendingSpin, snapshot)
}

/** Undefined if no spin is pending. */
export function readSpinSnapshot(): SpinSnapshot | undefined {
  return readJson(lazyStorageKeys.pendingSpin, snapshotSchema)
}

/** Call once the outcome of the spin is known. */
export function clearSpinSnapshot(): void {
  removeKey(lazyStorageKeys.pendingSpin)
}

/** Outcome of a spin whose response was lost, inferred from coins and coupons. */
export interface LostSpinOutcome {
  readonly happened: boolean
  readonly coinsBefore: number
  readonly coinsNow: number
  readonly newCoupons: readonly Coupon[]
  /** No coupon was added for certain. */
  readonly isNoneAdded: boolean
}

/** A spin costs a coin and may bring a coupon; if neither changed, it didn't happen. */
export function inferOutcome(
  snapshot: SpinSnapshot,
  coinsNow: number,
  coupons: readonly Coupon[],
): LostSpinOutcome {
  const newCoupons = findNewCoupons(snapshot, coupons)
  return {
    happened: coinsNow < snapshot.coins || newCoupons.length > 0,
    coinsBefore: snapshot.coins,
    coinsNow,
    newCoupons,
    isNoneAdded: hasNoneAdded(snapshot, coupons),
  }
}

/** Coupons that were added since the snapshot, or whose amount was raised: some hosts add a prize to a coupon. */
export function findNewCoupons(snapshot: SpinSnapshot, coupons: readonly Coupon[]): readonly Coupon[] {
  return coupons.filter(({ _id, amount = 0 }) => {
    const before = snapshot.coupons.find((one) => one._id === _id)
    return !before || amount > (before.amount ?? 0)
  })
}

/** Whether the list shows that no coupon was added: an unreadable record, or a coupon without an amount, may hide a prize. */
export function hasNoneAdded(snapshot: SpinSnapshot, coupons: readonly Coupon[]): boolean {
  return (
    findNewCoupons(snapshot, coupons).length === 0 &&
    unreadableCount(coupons) === 0 &&
    coupons.every(({ amount }) => amount !== undefined)
  )
}
