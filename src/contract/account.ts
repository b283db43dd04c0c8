import * as v from 'valibot'
import type { Call } from './call.ts'
import { instant } from './instant.ts'
import { flag, optional, optionalText, returnedIds } from './shapes.ts'

/** Currency of an account: LAK (default in Laos) or BAHT. Rules about it are in `currency.ts`. */
export const currency = v.picklist(['LAK', 'BAHT'])
export type Currency = v.InferOutput<typeof currency>

export const profile = v.object({
  _id: optional(returnedIds.member),
  username: optionalText,
  name: optionalText,
  createdAt: optional(instant),
})
export type Profile = v.InferOutput<typeof profile>

export const bankAccount = v.object({
  bank: optional(v.object({ nameTH: optionalText, nameEN: optionalText, nameLA: optionalText })),
  bankAccountName: optionalText,
  bankAccountNo: optional(returnedIds.account),
  bankCode: optional(returnedIds.bank),
  bankType: optionalText,
  mode: optionalText,
  currency: optionalText,
  /** Whether `accountUpdateProfile` may change it; if absent, it may. Beyond the specification. */
  editable: optional(flag),
})
export type BankAccount = v.InferOutput<typeof bankAccount>

export const accountProfile = {
  name: 'accountProfile',
  method: 'GET',
  path: '/api/account/profile',
  access: 'member',
  summary: "The member's profile and bank account.",
  response: v.object({ profile: v.fallback(v.nullish(profile, {}), {}), bankAccount: optional(bankAccount) }),
  errors: ['NO_USER'],
  changes: false,
} as const satisfies Call
