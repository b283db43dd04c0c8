import * as v from 'valibot'
import type { Call } from './call.ts'
import { instant } from './instant.ts'
import { listOf, pageRequest, requiredListOf, withNullWhenEmpty } from './list.ts'
import { amount, optionalAmount, optionalBalance } from './money.ts'
import { blankableText, count, id, lenientPicklist, optional, optionalText } from './shapes.ts'

export const statementTypes = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const
export const statementStatuses = ['SUCCESS', 'FAILED', 'PROCESSING'] as const

/** How a deposit was paid: transfer with slip, payment QR code, gift link, or a transfer that the member announced. */
export const depositWays = ['slip', 'qr', 'gift', 'announced'] as const
export type DepositWay = (typeof depositWays)[number]

const optionalInstant = v.fallback(optional(instant), undefined)

/** The item that an entry resulted from; its description is displayed. */
const linkedItem = optional(v.object({ description: optionalText }))

export const statementEntry = v.object({
  _id: optional(id),
  statementType: lenientPicklist(statementTypes, 'other'),
  from: optionalText,
  to: optionalText,
  /** Values other than SUCCESS and FAILED mean in progress. */
  status: lenientPicklist(['SUCCESS', 'FAILED'], 'PROCESSING'),
  createdAt: instant,
  amount,
  /** Of the payment QR code that was paid. Beyond the specification: without it, a deposit can't be assigned to a code. */
  qrcodeId: optionalText,
  bonus: linkedItem,
  promotion: linkedItem,
  invite: linkedItem,
  refund: linkedItem,
  luckydraw: linkedItem,
  // All beyond the specification, and not shown if absent:
  way: v.fallback(optional(v.picklist(depositWays)), undefined),
  /** Short text that names the entry on the phone; if absent, `_id` is shown. */
  reference: optionalText,
  /** When the member sent the slip of a deposit that was credited later. */
  sentAt: optionalInstant,
  /** When a withdrawal was approved. */
  approvedAt: optionalInstant,
  /** When the entry was decided: the money is in the wallet, at the member's bank, or returned. */
  doneAt: optionalInstant,
  /** Why a deposit or withdrawal was refused, for the member: plain text of one line. */
  reason: optionalText,
  /** The main wallet's balance after the entry. */
  balance: optionalBalance,
})
export type StatementEntry = v.InferOutput<typeof statementEntry>

/** An ISO-8601 instant in a request, parsed to epoch ms. @param meaning for the OpenAPI document */
const requestInstant = (meaning: string) =>
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.description(meaning),
    v.transform((text) => Date.parse(text)),
    v.safeInteger(),
  )

/**
 * Filter of a statement list, for hosts with the capability `statement-filter`; conditions are ANDed. Days are those
 * of UTC+7, so November 2026 is `from` 2026-11-01T00:00:00+07:00 `to` 2026-12-01T00:00:00+07:00.
 */
const statementFilter = {
  from: v.optional(requestInstant('Entries created at this instant or later.')),
  to: v.optional(requestInstant('Entries created before this instant.')),
  types: v.optional(v.pipe(v.array(v.picklist(statementTypes)), v.minLength(1), v.maxLength(20))),
  status: v.optional(v.picklist(statementStatuses)),
}

/**
 * Sums of the entries that a filter matches, of all its pages, by type. Only successful entries count: others may still fail.
 * Zero for a type without entries; an absent sum is unknown.
 */
const statementTotals = v.object({
  deposit: optionalAmount,
  bonus: optionalAmount,
  finish_bonus: optionalAmount,
  withdraw: optionalAmount,
  transfer: optionalAmount,
})
export type StatementTotals = v.InferOutput<typeof statementTotals>

export const statementList = {
  name: 'statementList',
  method: 'POST',
  path: '/api/statement',
  access: 'member',
  summary: "A page of the member's statement, newest first.",
  body: v.strictObject({ ...pageRequest.entries, ...statementFilter }),
  response: withNullWhenEmpty(
    v.object({
      /** If absent, a full page is assumed to be followed by another. */
      total: optional(count),
      // Required: money calls with an unknown outcome are looked up here, so a missing list must not be read as empty.
      statements: requiredListOf(statementEntry),
      /** Only in filtered lists. */
      totals: optional(statementTotals),
    }),
    'statements',
  ),
  none: { statements: [] },
  errors: [],
  changes: false,
} as const satisfies Call

/** Reason code of a failed slip. A schema of its own, so that the API documents can list the codes. */
const slipNote = v.fallback(blankableText, undefined)

export const slip = v.object({
  _id: optional(id),
  createdAt: instant,
  amount: optionalAmount,
  status: lenientPicklist(['success', 'failed'], 'processing'),
  note: slipNote,
  link: optionalText,
  reference: optionalText,
  clientId: optionalText,
})
export type Slip = v.InferOutput<typeof slip>

export const statementSlips = {
  name: 'statementSlips',
  method: 'POST',
  path: '/api/statement/slip',
  access: 'member',
  summary: "A page of the member's slips, newest first.",
  body: pageRequest,
  response: v.nullish(v.object({ total: optional(count), slips: listOf(slip) }), {}),
  errors: [],
  changes: false,
} as const satisfies Call

export const slipReference = {
  name: 'slipReference',
  method: 'GET',
  path: '/api/statement/slip/reference/{reference}',
  access: 'member',
  summary: "Address of a slip's picture, valid for a short time.",
  params: v.object({ reference: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) }),
  response: v.object({ url: v.pipe(v.string(), v.nonEmpty()) }),
  errors: ['NO_DATA'],
  changes: false,
} as const satisfies Call
