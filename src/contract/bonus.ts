import * as v from 'valibot'
import { banners } from './banner.ts'
import type { Call } from './call.ts'
import { normalizeCode } from './formats/typed-digits.ts'
import { instant } from './instant.ts'
import { lenientListOf, listOf } from './list.ts'
import { optionalAmount } from './money.ts'
import {
  count,
  decimal,
  flag,
  id,
  lenientPicklist,
  messageResponse,
  optional,
  optionalFlag,
  optionalText,
} from './shapes.ts'

const receipt = v.object({ updatedAt: instant })

export const bonus = v.object({
  code: id,
  name: optionalText,
  type: lenientPicklist(['limit', 'day', 'week'], 'other'),
  /** Only the host knows whether a bonus without this, or of another type, can be received. */
  maxReceived: optional(count),
  percentFail: optional(decimal),
  banners,
  userBonus: optional(
    v.object({
      _id: optional(id),
      isActive: optionalFlag,
      received: lenientListOf(receipt),
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
  response: listOf(bonus),
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

const codeParams = v.object({
  code: v.pipe(v.string(), v.transform(normalizeCode), v.regex(/^[A-Za-z0-9_-]{1,40}$/)),
})

export const bonusActivate = {
  name: 'bonusActivate',
  method: 'GET',
  path: '/api/bonus/activate/{code}',
  access: 'member',
  summary: 'Takes a bonus (changes state).',
  params: codeParams,
  response: v.unknown(),
  errors: bonusErrors,
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

/** Hosts also send `status` as a word, for the specification doesn't say what it is. */
export const activeStatus = v.union([
  flag,
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.picklist(['active', 'inactive', 'none', '']),
    v.transform((word) => word === 'active'),
  ),
])

/**
 * The bonus or promotion that a member holds. All fields except `status` and `type` go beyond the specification and are
 * shown only if the operator sends them. Amounts in satang.
 */
export const activeBonus = v.object({
  status: v.nullish(activeStatus, false),
  /** Type of the bonus, or `promotion`. */
  type: optionalText,
  code: optionalText,
  name: optionalText,
  percentFail: optional(decimal),
  /** Deposit plus bonus. */
  base: optionalAmount,
  /** The bonus can be ended when the sum of wallet and games is at or below this. */
  endBelow: optionalAmount,
  /** Amount played since the bonus began. */
  turnover: optionalAmount,
  /** The bonus can be ended when this amount has been played. */
  turnoverNeeded: optionalAmount,
  canEnd: optional(flag),
  /**
   * What goes back of the bonus if it is ended now, because nothing was played since it began. Above 0, the game balances
   * aren't cleared but go to the main wallet.
   */
  returnedOnEnd: optionalAmount,
})
export type ActiveBonus = v.InferOutput<typeof activeBonus>

export const bonusCheckActive = {
  name: 'bonusCheckActive',
  method: 'GET',
  path: '/api/bonus/check/active',
  access: 'member',
  summary: 'Whether a bonus is active, and of what type.',
  /** Null and an empty body mean that none is active. */
  response: v.nullish(activeBonus, {}),
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
  summary:
    'Ends the active bonus and clears all game balances (changes state). While nothing was played, the bonus goes back instead.',
  response: messageResponse,
  errors: ['BONUS_CONDITION', 'NO_DATA'],
  changes: true,
  idempotencyKey: true,
  viaGameProvider: true,
} as const satisfies Call

export const promotion = v.object({
  code: optionalText,
  name: optionalText,
  percentFail: optional(decimal),
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
  summary: 'Looks a promotion code up; a falsy answer means none.',
  params: codeParams,
  response: v.pipe(
    v.unknown(),
    v.transform((value) => {
      const wrapped = v.safeParse(v.object({ promotion: v.unknown() }), value)
      return (wrapped.success ? wrapped.output.promotion : value) || undefined
    }),
    v.optional(promotion),
    v.transform((found) =>
      Object.values(found ?? {}).some((text) => text !== undefined) ? found : undefined,
    ),
  ),
  errors: ['NO_PROMOTION'],
  changes: false,
} as const satisfies Call

export const promotionActivate = {
  name: 'promotionActivate',
  method: 'GET',
  path: '/api/promotion/activate/{code}',
  access: 'member',
  summary: 'Takes a promotion (changes state).',
  params: codeParams,
  response: v.unknown(),
  errors: [
    'NO_PROMOTION',
    'PROMOTION_RECEIVED',
    'BONUS_REMAINING',
    'BONUS_ALREADY_ACTIVE',
    'BONUS_CONDITION',
    'BONUS_FULL',
  ],
  changes: true,
  idempotencyKey: true,
} as const satisfies Call
