import * as v from 'valibot'
import type { Call } from './call.ts'
import { amount } from './money.ts'
import { qrProvider } from './qr.ts'
import { optionalText, scalarBoolean } from './shapes.ts'

/** HTML texts of the operator (conditions, agreements). Sanitise before showing. */
const htmlList = v.pipe(
  v.nullish(v.array(v.string())),
  v.transform((list) => list ?? []),
)

/** Missing list reads as empty. */
function listOf<const S extends v.GenericSchema>(item: S) {
  return v.nullish(v.array(item), [])
}

/** "HH:mm" at UTC+7 (D9). */
const clockTime = v.optional(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)))

export const bank = v.object({
  code: v.string(),
  nameTH: v.string(),
  nameEN: v.optional(v.string()),
  nameLA: v.optional(v.string()),
})
export type Bank = v.InferOutput<typeof bank>

/** How money reaches the house: its bank accounts, prepaid wallets and QR providers. */
export const depositLookup = v.object({
  banks: listOf(
    v.object({
      bankCode: v.string(),
      bankName: optionalText,
      bankAccountName: v.string(),
      bankAccountNo: v.string(),
      mode: optionalText,
    }),
  ),
  wallets: listOf(
    v.object({ walletAccountName: v.string(), walletAccountNo: optionalText, mode: optionalText }),
  ),
  isManual: v.optional(v.boolean(), false),
  /** Absent: the operator doesn't say, so every provider of the specification is offered. */
  qrProviders: v.optional(v.array(qrProvider)),
  /** Smallest deposit; absent: not shown (D18). */
  minDeposit: v.optional(amount),
  /** Validity of a payment QR in minutes; absent: not shown (D18). */
  qrMinutes: v.optional(v.number()),
})
export type DepositLookup = v.InferOutput<typeof depositLookup>

export const contactLookup = v.object({
  contactText: optionalText,
  lineLink: optionalText,
  lineName: optionalText,
  lineQR: optionalText,
})
export type ContactLookup = v.InferOutput<typeof contactLookup>

export const infoLookup = v.object({
  name: v.string(),
  website: optionalText,
  /** Turnover multiple that completes a bonus (D18). */
  bonusTurnover: v.optional(v.number()),
  /** Percent of the base at or under which a bonus may be ended (D18). */
  bonusEndPercent: v.optional(v.number()),
  /** Refund rate in percent of net losses (D18). */
  refundRate: v.optional(v.number()),
})
export type InfoLookup = v.InferOutput<typeof infoLookup>

export const withdrawLookup = v.object({ withdrawMin: amount, withdrawMax: amount })
export type WithdrawLookup = v.InferOutput<typeof withdrawLookup>

export const slipLookup = v.object({ closedFrom: clockTime, closedTo: clockTime })
export type SlipLookup = v.InferOutput<typeof slipLookup>

export const source = v.object({ code: v.string(), description: v.string() })
export type Source = v.InferOutput<typeof source>

export const lookupBanks = {
  name: 'lookupBanks',
  method: 'GET',
  path: '/api/lookup/banks',
  access: 'public',
  summary: 'Banks a member may hold an account at.',
  response: v.array(bank),
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupDeposit = {
  name: 'lookupDeposit',
  method: 'GET',
  path: '/api/lookup/deposit',
  access: 'either',
  summary: 'Where members pay in: bank accounts, prepaid wallets, QR providers.',
  response: depositLookup,
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupConditions = {
  name: 'lookupConditions',
  method: 'GET',
  path: '/api/lookup/conditions',
  access: 'public',
  summary: 'Conditions of use, as HTML.',
  response: htmlList,
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupAgreements = {
  name: 'lookupAgreements',
  method: 'GET',
  path: '/api/lookup/agreements',
  access: 'public',
  summary: 'Agreement texts, as HTML.',
  response: htmlList,
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupInfo = {
  name: 'lookupInfo',
  method: 'GET',
  path: '/api/lookup/info',
  access: 'public',
  summary: 'Name and website of the operator, and the figures it configured.',
  response: infoLookup,
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupNotice = {
  name: 'lookupNotice',
  method: 'GET',
  path: '/api/lookup/notice',
  access: 'public',
  summary: 'Notice text; %percentFail% stands for the bonus percentFail.',
  response: v.pipe(
    v.nullish(v.union([v.string(), v.object({ notice: v.nullish(v.string()) })])),
    v.transform((value) => (typeof value === 'string' ? value : (value?.notice ?? ''))),
  ),
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupContact = {
  name: 'lookupContact',
  method: 'GET',
  path: '/api/lookup/contact',
  access: 'public',
  summary: 'How to reach the operator.',
  response: contactLookup,
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupWithdraw = {
  name: 'lookupWithdraw',
  method: 'GET',
  path: '/api/lookup/withdraw',
  access: 'either',
  summary: 'Smallest and largest withdrawal.',
  response: withdrawLookup,
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupSlip = {
  name: 'lookupSlip',
  method: 'GET',
  path: '/api/lookup/slip',
  access: 'either',
  summary: 'Daily hours, at UTC+7, in which slips are not taken.',
  response: v.pipe(
    v.nullish(slipLookup),
    v.transform((value): SlipLookup => value ?? {}),
  ),
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupSources = {
  name: 'lookupSources',
  method: 'GET',
  path: '/api/lookup/sources',
  access: 'public',
  summary: 'Where a new member may have heard of the operator.',
  response: v.array(source),
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupRegisterOtp = {
  name: 'lookupRegisterOTP',
  method: 'GET',
  path: '/api/lookup/registerOTP',
  access: 'public',
  summary: 'Whether registration asks for a one-time password.',
  response: scalarBoolean('registerOTP'),
  errors: [],
  changes: false,
} as const satisfies Call
