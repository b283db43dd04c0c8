import * as v from 'valibot'
import { bannerList } from '../banner.ts'
import type { Call } from '../call.ts'
import { instant } from '../instant.ts'
import { listOf, pageRequest } from '../list.ts'
import { optionalAmount } from '../money.ts'
import { count, messageResponse, optional, optionalText } from '../shapes.ts'

export const inviteList = {
  name: 'inviteList',
  method: 'POST',
  path: '/api/invite',
  access: 'member',
  summary: "A page of the member's invitees.",
  body: pageRequest,
  response: v.nullish(
    v.object({
      total: optional(count),
      invites: listOf(
        v.object({
          from: optional(v.object({ name: optionalText })),
          amount: optionalAmount,
          createdAt: instant,
        }),
      ),
    }),
    {},
  ),
  errors: [],
  changes: false,
} as const satisfies Call

export const inviteBonus = {
  name: 'inviteBonus',
  method: 'GET',
  path: '/api/invite/bonus',
  access: 'member',
  summary: 'Receives the accrued invite bonus (changes state).',
  response: messageResponse,
  errors: [
    'INVITE_COLLECT',
    'INVITE_INACTIVE',
    'NO_INVITE_BONUS',
    'NO_INVITEE_PLAY_INFO',
    'INVITE_BONUS_FAIL',
    'BONUS_REMAINING',
  ],
  changes: true,
  idempotencyKey: true,
} as const satisfies Call

export const inviteBanners = {
  name: 'inviteBanners',
  method: 'GET',
  path: '/api/invite/banners',
  access: 'member',
  summary: 'Banners shown before the invite dialog.',
  response: bannerList,
  errors: [],
  changes: false,
} as const satisfies Call
