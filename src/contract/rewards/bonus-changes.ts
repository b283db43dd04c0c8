import * as v from 'valibot'
import type { Call } from '../call.ts'
import { normalizePromotionCode } from '../formats/typed-codes.ts'
import { decimal, messageResponse, optional, optionalText } from '../shapes.ts'

// Apart from `bonus.ts`, which home needs at its start.

const bonusErrors = [
  'BONUS_REMAINING',
  'BONUS_ALREADY_ACTIVE',
  'BONUS_MAX_CLAIMED',
  'BONUS_CONDITION',
  'BONUS_FULL',
  'NO_DATA',
] as const

const codeParams = v.object({
  code: v.pipe(v.string(), v.transform(normalizePromotionCode), v.regex(/^[A-Za-z0-9_-]{1,40}$/)),
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
