import * as v from 'valibot'
import type { Call } from './call.ts'
import { lenientListOf, listOf, withSingleHtml } from './list.ts'
import { optionalAmount, optionalBalance } from './money.ts'
import { qrProvider } from './qr.ts'
import {
  decimal,
  flag,
  id,
  optional,
  optionalFlag,
  optionalText,
  readClockTime,
  returnedIds,
  scalarBoolean,
} from './shapes.ts'

/** HTML texts of the operator (conditions, agreements); must be sanitized. */
const htmlList = withSingleHtml(listOf(v.string()))

export const bank = v.pipe(
  v.object({ code: returnedIds.bank, nameTH: optionalText, nameEN: optionalText, nameLA: optionalText }),
  // A bank without a Thai name falls back to another name.
  v.transform((one) => ({ ...one, nameTH: one.nameTH ?? one.nameEN ?? one.nameLA ?? one.code })),
)
export type Bank = v.InferOutput<typeof bank>

/** A duration that members are told; nonsense is as good as absent. */
const optionalSeconds = v.fallback(
  optional(v.pipe(decimal, v.minValue(1), v.maxValue(7 * 86_400))),
  undefined,
)

/** Deposit methods: the operator's bank accounts, prepaid wallets and QR providers. */
export const depositLookup = v.object({
  banks: lenientListOf(
    v.object({
      bankCode: optional(id),
      bankName: optionalText,
      bank: optional(v.object({ nameTH: optionalText, nameEN: optionalText, nameLA: optionalText })),
      bankAccountName: optionalText,
      bankAccountNo: id,
      mode: optionalText,
    }),
  ),
  wallets: lenientListOf(
    v.pipe(
      v.object({ walletAccountName: optionalText, walletAccountNo: optional(id), mode: optionalText }),
      v.check((wallet) => (wallet.walletAccountName ?? wallet.walletAccountNo) !== undefined),
    ),
  ),
  isManual: optionalFlag,
  /** Whether transfers to the accounts are offered; if absent, they are, even if no account is open at the moment. */
  bankTransfers: optional(flag),
  /** Whether gift links are offered; if absent, they are. */
  giftLinks: optional(flag),
  /** If absent, every provider of the specification is offered. */
  qrProviders: optional(listOf(qrProvider)),
  /** Accepted currencies; without BAHT no QR code and no gift link is offered. If absent, any. */
  currencies: optional(listOf(v.string())),
  /** Minimum deposit in the member's currency; not shown if absent. */
  minDeposit: optionalAmount,
  /** Validity of a payment QR in minutes; not shown if absent. */
  qrMinutes: optional(decimal),
  /** How long the last deposits took until the money was in the wallet, by way; not shown if absent. */
  usualSeconds: v.fallback(
    optional(v.object({ slip: optionalSeconds, announced: optionalSeconds })),
    undefined,
  ),
})
export type DepositLookup = v.InferOutput<typeof depositLookup>

export const contactLookup = v.object({
  contactText: optionalText,
  lineLink: optionalText,
  lineName: optionalText,
  lineQR: optionalText,
})
export type ContactLookup = v.InferOutput<typeof contactLookup>

/** Optional features of a host, beyond the specification. */
export const capabilities = [
  'logout',
  'idempotency-key',
  'otp-token',
  'statement-filter',
  'languages',
] as const
export type Capability = (typeof capabilities)[number]

/** Capability names; unknown names are ignored, and anything but a list is parsed as none. */
const capabilityList = v.nullish(
  v.pipe(
    v.unknown(),
    v.transform((value): readonly Capability[] =>
      Array.isArray(value) ? capabilities.filter((name) => value.includes(name)) : [],
    ),
  ),
  [],
)

export const infoLookup = v.object({
  name: optionalText,
  capabilities: capabilityList,
  website: optionalText,
  /** Turnover multiple that completes a bonus. */
  bonusTurnover: optional(decimal),
  /** Percent of the base at or under which a bonus may be ended. */
  bonusEndPercent: optional(decimal),
  /** Refund rate in percent of net losses. */
  refundRate: optional(decimal),
})
export type InfoLookup = v.InferOutput<typeof infoLookup>

/**
 * Limits of a withdrawal; if absent, only the server checks them. The maximum may be a balance, so it is rounded down like
 * one. A maximum of 0 would allow no withdrawal: hosts that send it mean none.
 */
export const withdrawLookup = v.object({
  withdrawMin: optionalAmount,
  withdrawMax: v.pipe(
    optionalBalance,
    v.transform((max) => (max && max.baht > 0 ? max : undefined)),
  ),
  /** How long the last withdrawals took until they were paid out; not shown if absent. */
  usualSeconds: optionalSeconds,
})
export type WithdrawLookup = v.InferOutput<typeof withdrawLookup>

export const slipLookup = v.object({ closedFrom: optional(readClockTime), closedTo: optional(readClockTime) })
export type SlipLookup = v.InferOutput<typeof slipLookup>

export const source = v.pipe(
  v.object({ code: returnedIds.source, description: optionalText }),
  v.transform(({ code, description = code }) => ({ code, description })),
)
export type Source = v.InferOutput<typeof source>

export const lookupBanks = {
  name: 'lookupBanks',
  method: 'GET',
  path: '/api/lookup/banks',
  access: 'public',
  summary: 'Banks a member may hold an account at.',
  response: listOf(bank),
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupDeposit = {
  name: 'lookupDeposit',
  method: 'GET',
  path: '/api/lookup/deposit',
  access: 'either',
  summary: 'Where members pay in: bank accounts, prepaid wallets, QR providers.',
  response: v.nullish(depositLookup, {}),
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
  response: v.nullish(infoLookup, {}),
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupNotice = {
  name: 'lookupNotice',
  method: 'GET',
  path: '/api/lookup/notice',
  access: 'public',
  summary: 'Notice text; %percentFail% is replaced by the percentage at which a bonus can be ended.',
  response: v.pipe(
    v.nullish(v.union([v.string(), v.object({ notice: optionalText })])),
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
  response: v.nullish(contactLookup, {}),
  errors: [],
  changes: false,
} as const satisfies Call

export const lookupWithdraw = {
  name: 'lookupWithdraw',
  method: 'GET',
  path: '/api/lookup/withdraw',
  access: 'either',
  summary: 'Smallest and largest withdrawal.',
  response: v.nullish(withdrawLookup, {}),
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
  response: listOf(source),
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
