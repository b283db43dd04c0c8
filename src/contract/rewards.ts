import * as v from 'valibot'
import type { Call } from './call.ts'
import { amount } from './money.ts'
import { count, id, instant, messageAnswer, optionalText, pageRequest } from './shapes.ts'

/** Optional number of satang: absent and null read as undefined. */
const optionalAmount = v.pipe(
  v.nullish(amount),
  v.transform((value) => value ?? undefined),
)

/** A banner: picture address and HTML to sanitise. */
export const banner = v.object({ image: optionalText, html: optionalText })
export type Banner = v.InferOutput<typeof banner>

const banners = v.nullish(v.array(banner), [])

export const inviteList = {
  name: 'inviteList',
  method: 'POST',
  path: '/api/invite',
  access: 'member',
  summary: "A page of the member's invitees.",
  body: pageRequest,
  response: v.object({
    total: v.optional(count),
    invites: v.array(
      v.object({ from: v.object({ name: v.string() }), amount: optionalAmount, createdAt: instant }),
    ),
  }),
  errors: [],
  changes: false,
} as const satisfies Call

export const inviteBonus = {
  name: 'inviteBonus',
  method: 'GET',
  path: '/api/invite/bonus',
  access: 'member',
  summary: 'Receives the accrued invite bonus (changes state, D11).',
  response: messageAnswer,
  errors: [
    'INVITE_COLLECT',
    'INVITE_INACTIVE',
    'NO_INVITE_BONUS',
    'NO_INVITEE_PLAY_INFO',
    'INVITE_BONUS_FAIL',
    'BONUS_REMAINING',
  ],
  changes: true,
} as const satisfies Call

export const inviteBanners = {
  name: 'inviteBanners',
  method: 'GET',
  path: '/api/invite/banners',
  access: 'member',
  summary: 'Banners shown before the invite dialog.',
  response: banners,
  errors: [],
  changes: false,
} as const satisfies Call

export const refundList = {
  name: 'refundList',
  method: 'POST',
  path: '/api/refund',
  access: 'member',
  summary: "A page of the member's refunds.",
  body: pageRequest,
  response: v.object({
    total: v.optional(count),
    refunds: v.array(v.object({ refundAmount: amount, createdAt: instant })),
  }),
  errors: [],
  changes: false,
} as const satisfies Call

export const refundCheck = {
  name: 'refundCheck',
  method: 'GET',
  path: '/api/refund/check',
  access: 'member',
  summary: 'What may be refunded now.',
  response: v.object({
    result: v.optional(v.boolean(), false),
    bonus: v.optional(v.boolean(), false),
    info: optionalText,
    refundAmount: optionalAmount,
    refundSuccess: v.optional(v.number()),
    refundFail: v.optional(v.number()),
  }),
  errors: ['REFUND_INACTIVE'],
  changes: false,
} as const satisfies Call

const refundErrors = [
  'NO_REFUND',
  'REFUND_CONDITION',
  'REFUND_INACTIVE',
  'REFUND_MINIMUM',
  'BONUS_REMAINING',
] as const

export const refundReceive = {
  name: 'refundReceive',
  method: 'GET',
  path: '/api/refund/receive',
  access: 'member',
  summary: 'Receives the accrued refund (changes state, D11).',
  response: messageAnswer,
  errors: refundErrors,
  changes: true,
} as const satisfies Call

export const refundAddWallet = {
  name: 'refundAddWallet',
  method: 'GET',
  path: '/api/refund/addWallet',
  access: 'member',
  summary: 'Moves a received refund to the main wallet (changes state, D11).',
  response: messageAnswer,
  errors: refundErrors,
  changes: true,
} as const satisfies Call

export const refundBanners = {
  name: 'refundBanners',
  method: 'GET',
  path: '/api/refund/banners',
  access: 'member',
  summary: 'Banners shown before the refund dialog.',
  response: banners,
  errors: [],
  changes: false,
} as const satisfies Call

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

const receipt = v.object({ updatedAt: instant })

export const bonus = v.object({
  code: v.string(),
  name: optionalText,
  type: v.pipe(
    v.string(),
    v.transform((value): 'limit' | 'day' | 'week' => (value === 'day' || value === 'week' ? value : 'limit')),
  ),
  maxReceived: v.optional(count, 1),
  percentFail: v.optional(v.number()),
  banners,
  userBonus: v.nullish(
    v.object({
      _id: v.optional(id),
      isActive: v.optional(v.boolean(), false),
      received: v.nullish(v.array(receipt), []),
    }),
  ),
})
export type Bonus = v.InferOutput<typeof bonus>

export const bonusList = {
  name: 'bonusList',
  method: 'GET',
  path: '/api/bonus',
  access: 'member',
  summary: 'Bonuses on offer, with what the member received of each.',
  response: v.array(bonus),
  errors: [],
  changes: false,
} as const satisfies Call

const bonusErrors = [
  'BONUS_REMAINING',
  'BONUS_ALREADY_ACTIVE',
  'BONUS_MAX_CLAIMED',
  'BONUS_CONDITION',
  'BONUS_FULL',
  'NO_DATA',
] as const

const codeParams = v.object({ code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}$/)) })

export const bonusActivate = {
  name: 'bonusActivate',
  method: 'GET',
  path: '/api/bonus/activate/{code}',
  access: 'member',
  summary: 'Takes a bonus (changes state, D11).',
  params: codeParams,
  response: v.unknown(),
  errors: bonusErrors,
  changes: true,
} as const satisfies Call

export const bonusCheckActive = {
  name: 'bonusCheckActive',
  method: 'GET',
  path: '/api/bonus/check/active',
  access: 'member',
  summary: 'Whether a bonus is active, and of what type.',
  response: v.object({ status: v.optional(v.boolean(), false), type: optionalText }),
  errors: [],
  changes: false,
} as const satisfies Call

export const bonusCheckMinimum = {
  name: 'bonusCheckMinimum',
  method: 'GET',
  path: '/api/bonus/check/minimum',
  access: 'member',
  summary: 'Whether the balances are low enough to end the active bonus.',
  response: v.unknown(),
  errors: [],
  changes: false,
} as const satisfies Call

export const bonusClear = {
  name: 'bonusClear',
  method: 'GET',
  path: '/api/bonus/clear',
  access: 'member',
  summary: 'Ends the active bonus and clears all game balances (changes state, D11, D31).',
  response: messageAnswer,
  errors: ['BONUS_CONDITION', 'NO_DATA'],
  changes: true,
} as const satisfies Call

export const promotion = v.object({
  code: optionalText,
  percentFail: v.optional(v.number()),
  description: optionalText,
})
export type Promotion = v.InferOutput<typeof promotion>

export const promotionCurrent = {
  name: 'promotionCurrent',
  method: 'GET',
  path: '/api/promotion/current',
  access: 'member',
  summary: 'The promotion the member holds, if any.',
  response: v.unknown(),
  errors: [],
  changes: false,
} as const satisfies Call

export const promotionFind = {
  name: 'promotionFind',
  method: 'GET',
  path: '/api/promotion/find/{code}',
  access: 'member',
  summary: 'Looks a promotion code up; a falsy answer means none (D17).',
  params: codeParams,
  response: v.pipe(
    v.unknown(),
    v.transform((value) => {
      const wrapped = v.safeParse(v.object({ promotion: v.unknown() }), value)
      const parsed = v.safeParse(promotion, wrapped.success ? wrapped.output.promotion : value)
      return parsed.success ? parsed.output : undefined
    }),
  ),
  errors: ['NO_PROMOTION'],
  changes: false,
} as const satisfies Call

export const promotionActivate = {
  name: 'promotionActivate',
  method: 'GET',
  path: '/api/promotion/activate/{code}',
  access: 'member',
  summary: 'Takes a promotion (changes state, D11).',
  params: codeParams,
  response: v.unknown(),
  errors: ['NO_PROMOTION', 'PROMOTION_RECEIVED', 'BONUS_REMAINING', 'BONUS_ALREADY_ACTIVE', 'BONUS_FULL'],
  changes: true,
} as const satisfies Call
