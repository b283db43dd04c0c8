import * as v from 'valibot'
import { bannerList } from '../banner.ts'
import type { Call } from '../call.ts'
import { instant } from '../instant.ts'
import { listOf, pageRequest } from '../list.ts'
import { amount, optionalBalance } from '../money.ts'
import { count, decimal, messageResponse, optional, optionalFlag, optionalText } from '../shapes.ts'

export const refundList = {
  name: 'refundList',
  method: 'POST',
  path: '/api/refund',
  access: 'member',
  summary: "A page of the member's refunds.",
  body: pageRequest,
  response: v.nullish(
    v.object({
      total: optional(count),
      refunds: listOf(v.object({ refundAmount: amount, createdAt: instant })),
    }),
    {},
  ),
  errors: [],
  changes: false,
} as const satisfies Call

export const refundCheck = {
  name: 'refundCheck',
  method: 'GET',
  path: '/api/refund/check',
  access: 'member',
  summary: 'What may be refunded now.',
  response: v.nullish(
    v.object({
      /** Whether the refund can be received. Not read: hosts leave it out, so their refusal decides. */
      result: optionalFlag,
      /** Whether a bonus is active, which blocks the refund. */
      bonus: optionalFlag,
      /** The rate, e.g. "5%". */
      info: optionalText,
      /** Amount that can be received; undefined if unknown. */
      refundAmount: optionalBalance,
      /** Percentages of what meets the condition and what doesn't, as in `inviteFigures`. */
      refundSuccess: optional(decimal),
      refundFail: optional(decimal),
      /** Amount received but not yet moved to the main wallet; goes beyond the specification. */
      waiting: optionalBalance,
    }),
    {},
  ),
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
  summary: 'Receives the accrued refund (changes state).',
  response: messageResponse,
  errors: refundErrors,
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

export const refundAddWallet = {
  name: 'refundAddWallet',
  method: 'GET',
  path: '/api/refund/addWallet',
  access: 'member',
  summary: 'Moves a received refund to the main wallet (changes state).',
  response: messageResponse,
  errors: refundErrors,
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

export const refundBanners = {
  name: 'refundBanners',
  method: 'GET',
  path: '/api/refund/banners',
  access: 'member',
  summary: 'Banners shown before the refund dialog.',
  response: bannerList,
  errors: [],
  changes: false,
} as const satisfies Call
