import * as v from 'valibot'
import { banners } from '../banner.ts'
import type { Call } from '../call.ts'
import { instant } from '../instant.ts'
import { lenientListOf, listOf } from '../list.ts'
import { optionalAmount } from '../money.ts'
import { count, decimal, flag, id, lenientPicklist, optional, optionalFlag, optionalText } from '../shapes.ts'

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
