import * as v from 'valibot'
import type { Call } from './call.ts'
import { optionalAmount } from './money.ts'
import { count, id, optionalText } from './shapes.ts'

/** A slice of the wheel; colours are CSS colours of the operator, checked before use. */
export const slice = v.object({
  code: id,
  label: v.string(),
  bgColor: optionalText,
  textColor: optionalText,
  htmlDescription: optionalText,
})
export type Slice = v.InferOutput<typeof slice>

export const coupon = v.object({
  _id: id,
  amount: optionalAmount,
  prize: v.object({ name: v.string(), slice: v.optional(v.nullable(v.union([slice, id]))) }),
})
export type Coupon = v.InferOutput<typeof coupon>

export const spinSetup = {
  name: 'spinSetup',
  method: 'GET',
  path: '/api/spinwheel/setup',
  access: 'member',
  summary: "The active wheel and the member's coins.",
  response: v.object({
    activeSpinwheel: v.nullish(v.object({ name: v.string(), slices: v.array(slice) })),
    userCoin: v.optional(count, 0),
  }),
  errors: [],
  changes: false,
} as const satisfies Call

export const spin = {
  name: 'spin',
  method: 'POST',
  path: '/api/spinwheel/spin',
  access: 'member',
  summary: 'Spins once; the prize is decided here, before the wheel turns.',
  response: v.object({
    success: v.boolean(),
    result: v.nullish(v.object({ code: id, label: v.string(), remainingCoin: count })),
    error: optionalText,
  }),
  errors: ['BONUS_REMAINING', 'NO_DATA', 'REQUEST_LIMIT'],
  changes: true,
} as const satisfies Call

export const spinCoupons = {
  name: 'spinCoupons',
  method: 'GET',
  path: '/api/spinwheel/coupon',
  access: 'member',
  summary: "The member's coupons.",
  response: v.pipe(
    v.union([v.array(coupon), v.object({ coupons: v.array(coupon) })]),
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
  summary: 'Claims a coupon (D16).',
  body: v.strictObject({ coupon: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) }),
  response: v.object({ success: v.boolean(), error: optionalText }),
  errors: [
    'NO_CLAIMABLE_COUPON',
    'INVALID_PRIZE_CODE',
    'INVALID_CODE',
    'INVALID_COUPON_TYPE',
    'COUPON_EXPIRED',
    'BONUS_REMAINING',
  ],
  changes: true,
} as const satisfies Call

export const spinActive = {
  name: 'spinActive',
  method: 'GET',
  path: '/api/spinwheel/active',
  access: 'member',
  summary: 'Whether the wheel is offered (D8).',
  response: v.pipe(
    v.union([v.boolean(), v.object({ active: v.boolean() }), v.object({ isActive: v.boolean() })]),
    v.transform((value) =>
      typeof value === 'boolean' ? value : 'active' in value ? value.active : value.isActive,
    ),
  ),
  errors: [],
  changes: false,
} as const satisfies Call
