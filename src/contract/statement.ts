import * as v from 'valibot'
import type { Call } from './call.ts'
import { amount, optionalAmount } from './money.ts'
import { count, id, instant, lenientPicklist, optionalText, pageRequest } from './shapes.ts'

export const statementTypes = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const

/** The thing an entry came from; its description is shown. */
const linkedItem = v.optional(v.nullable(v.object({ description: optionalText })))

export const statementEntry = v.object({
  _id: v.optional(id),
  statementType: lenientPicklist(statementTypes, 'other'),
  from: optionalText,
  to: optionalText,
  /** Anything but SUCCESS and FAILED is in progress. */
  status: lenientPicklist(['SUCCESS', 'FAILED'], 'PROCESSING'),
  createdAt: instant,
  amount,
  bonus: linkedItem,
  promotion: linkedItem,
  invite: linkedItem,
  refund: linkedItem,
  luckydraw: linkedItem,
})
export type StatementEntry = v.InferOutput<typeof statementEntry>

export const statementList = {
  name: 'statementList',
  method: 'POST',
  path: '/api/statement',
  access: 'member',
  summary: "A page of the member's statement, newest first.",
  body: pageRequest,
  response: v.object({ total: count, statements: v.array(statementEntry) }),
  errors: [],
  changes: false,
} as const satisfies Call

export const slip = v.object({
  _id: v.optional(id),
  createdAt: instant,
  amount: optionalAmount,
  status: lenientPicklist(['success', 'failed'], 'processing'),
  /** Reason code of a failed slip. */
  note: optionalText,
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
  response: v.object({ total: v.optional(count), slips: v.array(slip) }),
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
