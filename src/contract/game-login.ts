import * as v from 'valibot'
import type { Call } from './call.ts'

/** Providers that issue a signed-in link. */
export const autoLoginProviders = [
  'pg',
  'betflix',
  'askmebet',
  'imi',
  'usun',
  'areaslot',
  'circus',
  'slotracha',
  'pgslot',
  'joker2',
  'huayhd',
] as const
export type AutoLoginProvider = (typeof autoLoginProviders)[number]

/**
 * Providers that require the game account's password besides the operator's credentials. It isn't sent to others, because
 * the call carries it in its path.
 */
export const providersWithPassword: readonly AutoLoginProvider[] = ['betflix', 'askmebet']

/** Games (lower-case slot codes) whose site takes username and password as a form POST. */
export const formPostGames: readonly string[] = ['joker', 'slotxo', 'ufabet']

/** Games whose site takes username and password in the URL's query. */
export const queryGames: readonly string[] = ['superslot']

const segment = v.pipe(v.string(), v.nonEmpty(), v.maxLength(80))
const provider = v.picklist(autoLoginProviders)
const response = v.object({ link: v.pipe(v.string(), v.nonEmpty()) })
const errors = ['NOT_AREASLOT', 'NOT_UFABET', 'SLOT_NO_ACCOUNT', 'NO_GAME'] as const

export const autoLogin = {
  name: 'autoLogin',
  method: 'GET',
  path: '/api/autoLogin/{provider}/{username}',
  access: 'member',
  summary: 'A link that enters the game signed in.',
  params: v.object({ provider, username: segment }),
  response,
  errors,
  changes: false,
  viaGameProvider: true,
} as const satisfies Call

export const autoLoginWithPassword = {
  name: 'autoLoginWithPassword',
  method: 'GET',
  path: '/api/autoLogin/{provider}/{username}/{password}',
  access: 'member',
  summary: 'The same, for providers that also want the game password.',
  params: v.object({ provider, username: segment, password: segment }),
  response,
  errors,
  changes: false,
  viaGameProvider: true,
} as const satisfies Call
