import * as v from 'valibot'
import type { Call } from '../call.ts'
import { lenientListOf, listOf, wrappedListOf } from '../list.ts'
import { optionalAmount } from '../money.ts'
import { count, flag, id, optional, optionalText, returnedIds } from '../shapes.ts'

/** A slice of the wheel; its CSS colors come from the operator and are validated before use. */
export const slice = v.pipe(
  v.object({
    code: id,
    label: optionalText,
    bgColor: optionalText,
    textColor: optionalText,
    htmlDescription: optionalText,
  }),
  v.transform((part) => ({ ...part, label: part.label ?? part.code })),
)
export type Slice = v.InferOutput<typeof slice>

/** The slice that a coupon was won with; its code isn't used. */
const couponSlice = v.object({ ...slice.entries, code: optional(id) })

/** An unclaimed coupon of the member; lists are sorted newest first. */
export const coupon = v.object({
  _id: returnedIds.coupon,
  /** Value in satang; undefined if the prize isn't money. */
  amount: optionalAmount,
  prize: optional(v.object({ name: optionalText, slice: optional(v.union([couponSlice, id])) })),
})
export type Coupon = v.InferOutput<typeof coupon>

/**
 * Reasons for a refused spin, the `error` of a 2xx response with `success: false`; the portal's texts are
 * `spin.error.{code}`. NO_COIN: the member has no coin left. NO_SPINWHEEL: no wheel is offered now.
 */
const spinRefusals = ['NO_COIN', 'NO_SPINWHEEL'] as const
export type SpinRefusal = (typeof spinRefusals)[number]

/**
 * Reasons for a refused claim, in the same format as a refused spin. INVALID_CODE: not a coupon code. NO_CLAIMABLE_COUPON:
 * the member has no such coupon or has already claimed it. COUPON_EXPIRED: the coupon has expired. INVALID_PRIZE_CODE: the
 * prize was withdrawn. INVALID_COUPON_TYPE: the prize isn't money. BONUS_REMAINING: a bonus is active.
 */
const claimRefusals = [
  'NO_CLAIMABLE_COUPON',
  'INVALID_PRIZE_CODE',
  'INVALID_CODE',
  'INVALID_COUPON_TYPE',
  'COUPON_EXPIRED',
  'BONUS_REMAINING',
] as const
export type ClaimRefusal = (typeof claimRefusals)[number]

export const spinSetup = {
  name: 'spinSetup',
  method: 'GET',
  path: '/api/spinwheel/setup',
  access: 'member',
  summary: "The active wheel and the member's coins.",
  response: v.nullish(
    v.object({
      activeSpinwheel: optional(v.object({ name: optionalText, slices: lenientListOf(slice) })),
      /** Undefined if unknown. */
      userCoin: optional(count),
      /** How members earn coins, in one sentence of the operator. */
      coinText: optionalText,
    }),
    {},
  ),
  errors: [],
  changes: false,
} as const satisfies Call

export const spin = {
  name: 'spin',
  method: 'POST',
  path: '/api/spinwheel/spin',
  access: 'member',
  summary: 'Spins once; the slice is decided here, before the wheel turns. Errors: NO_COIN, NO_SPINWHEEL.',
  response: v.object({
    success: flag,
    result: v.nullish(v.object({ code: id, label: optionalText, remainingCoin: optional(count) })),
    error: optionalText,
  }),
  errors: [],
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

export const spinCoupons = {
  name: 'spinCoupons',
  method: 'GET',
  path: '/api/spinwheel/coupon',
  access: 'member',
  summary: "The member's coupons that weren't claimed yet, newest first.",
  response: v.pipe(
    v.union([listOf(coupon), v.object({ coupons: wrappedListOf(coupon) })]),
    v.transform((value) => (Array.isArray(value) ? value : value.coupons)),
  ),
  errors: [],
  changes: false,
} as const satisfies Call

export const spinClaim = {
  name: 'spinClaim',
  method: 'POST',
  path: '/api/spinwheel/coupon/claim',
  access: 'member',
  summary: 'Claims a coupon.',
  body: v.strictObject({ coupon: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) }),
  response: v.object({ success: flag, error: optionalText }),
  errors: claimRefusals,
  changes: true,
  idempotencyKey: true,
} as const satisfies Call
