import { array, type InferOutput, number, object, string } from 'valibot'
import type { Coupon } from '#contract/spin.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readJson, removeKey, writeJson } from '#lib/storage/web-storage.ts'

const beforeSpin = object({ coins: number(), coupons: array(string()), at: number() })

/**
 * What a member had when they pressed "Spin", epoch milliseconds by the server's clock included. It is kept until the
 * result has been shown, so that a spin whose answer was lost, even to a reload, can be explained.
 */
export type BeforeSpin = InferOutput<typeof beforeSpin>

export function keepBefore(before: BeforeSpin): void {
  writeJson(lazyStorageKeys.pendingSpin, before)
}

export function readBefore(): BeforeSpin | undefined {
  return readJson(lazyStorageKeys.pendingSpin, beforeSpin)
}

export function forgetBefore(): void {
  removeKey(lazyStorageKeys.pendingSpin)
}

/** What coins and coupons tell about a spin whose answer was lost. */
export interface Verdict {
  readonly happened: boolean
  readonly coinsBefore: number
  readonly coinsNow: number
  /** Coupons that weren't there before. */
  readonly fresh: readonly Coupon[]
}

/** A spin takes a coin and may leave a coupon: with neither, it didn't happen. */
export function verdictOf(before: BeforeSpin, coinsNow: number, coupons: readonly Coupon[]): Verdict {
  const fresh = freshCoupons(before, coupons)
  return {
    happened: coinsNow < before.coins || fresh.length > 0,
    coinsBefore: before.coins,
    coinsNow,
    fresh,
  }
}

/** The coupons that weren't there before the spin. */
export function freshCoupons(before: BeforeSpin, coupons: readonly Coupon[]): readonly Coupon[] {
  return coupons.filter(({ _id }) => !before.coupons.includes(_id))
}
