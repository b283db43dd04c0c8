import type { ResultOf } from '#contract/call.ts'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { refundCheck } from '#contract/rewards/refund.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/money-call/money-intents.ts'
import { isServerClockKnown } from '#lib/browser/server-clock.ts'

export type RefundCheck = ResultOf<typeof refundCheck>

export type RefundBlocker = 'bonus' | 'nothing'

/**
 * Why the member can't receive the refund; undefined if they can (specification, section 4). Other conditions are the
 * host's: its refusal says which (docs/decisions/2026-11-26-refund-check.md).
 */
export function receiveBlocker({ bonus, refundAmount }: RefundCheck): RefundBlocker | undefined {
  if (bonus) return 'bonus'
  return refundAmount !== undefined && refundAmount.baht <= 0 ? 'nothing' : undefined
}

/**
 * Whether moving a received refund to the wallet is offered: unless the host says that nothing waits.
 * @param isOutdated a refund was received after this check
 */
export function isMoveOffered({ waiting }: RefundCheck, isOutdated: boolean): boolean {
  return isOutdated || waiting === undefined || waiting.baht > 0
}

/** Whether the host's terms are only a rate, such as "5%" or "5". */
export function isRate(info: string): boolean {
  return /^\s*\d+(?:[.,]\d+)?\s*%?\s*$/.test(info)
}

/** Whether one of the newest refunds may have been received by a call with a lost response. By the clock of a phone that may be wrong, none. */
export function wasReceived(refunds: readonly { readonly createdAt: number }[], sentAt: number): boolean {
  return isServerClockKnown() && refunds.some(({ createdAt }) => createdAt >= sentAt - CLOCK_TOLERANCE_MS)
}

/** Outcome of a call according to the newest refunds; 'unknown' if unreadable ones may hide it, or the phone's clock may be wrong. */
export function receiptStatus(
  refunds: readonly { readonly createdAt: number }[],
  sentAt: number,
): 'received' | 'not received' | 'unknown' {
  if (wasReceived(refunds, sentAt)) return 'received'
  return unreadableCount(refunds) > 0 || !isServerClockKnown() ? 'unknown' : 'not received'
}
