import { accountProfile } from '#contract/account.ts'
import type { Call } from '#contract/call.ts'
import { lookupDeposit, lookupWithdraw } from '#contract/lookups.ts'
import { bonusCheckActive, bonusList } from '#contract/rewards/bonus.ts'
import { inviteList } from '#contract/rewards/invite.ts'
import { refundCheck, refundList } from '#contract/rewards/refund.ts'
import { spinCoupons, spinSetup } from '#contract/rewards/spin.ts'
import { statementList, statementSlips } from '#contract/statement.ts'

/** A read call, with the input that the screens make it with: their cached response is found by both. */
export interface WarmUpCall {
  readonly spec: Call & { readonly changes: false }
  readonly input?: { readonly body: object }
  /** A response older than this is fetched again; six hours unless set. */
  readonly maxAgeMs?: number
}

const firstPage = (limit: number) => ({ body: { page: 1, limit } })

/** All that is fetched ahead with Save-Data. It says what another device has started, which home shows. */
export const newestStatement = {
  spec: statementList,
  input: firstPage(10),
  maxAgeMs: 5 * 60 * 1000,
} as const satisfies WarmUpCall

/** Calls of the member's screens besides the newest statement, without those that home makes itself. */
export const screenCalls: readonly WarmUpCall[] = [
  { spec: accountProfile },
  { spec: bonusList },
  { spec: bonusCheckActive },
  { spec: refundCheck },
  { spec: refundList, input: firstPage(10) },
  { spec: inviteList, input: firstPage(10) },
  { spec: statementList, input: firstPage(100) },
  { spec: statementSlips, input: firstPage(10) },
]

/** Only if the wheel is on. */
export const spinCalls: readonly WarmUpCall[] = [{ spec: spinSetup }, { spec: spinCoupons }]

/** For the sheets of these names. */
export const sheetCalls: readonly WarmUpCall[] = [{ spec: lookupDeposit }, { spec: lookupWithdraw }]
