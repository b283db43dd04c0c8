import type { ResultOf } from '#contract/call.ts'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { refundCheck } from '#contract/refund.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/money-call/money-intents.ts'

export type RefundCheck = ResultOf<typeof refundCheck>

/** Why a refund can't be received or moved. */
export type RefundBlocker = 'bonus' | 'nothing' | 'condition'

/** Why the member can't receive the accrued refund; undefined if they can (specification, section 4). */
export function receiveBlocker({ bonus, result, refundAmount }: RefundCheck): RefundBlocker | undefined {
  if (bonus) return 'bonus'
  if (refundAmount !== undefined && refundAmount <= 0) return 'nothing'
  return result ? undefined : 'condition'
}

/** Whether a received refund can be moved to the wallet. */
export function hasPendingMove({ refundSuccess }: RefundCheck): boolean {
  return refundSuccess !== undefined && refundSuccess > 0
}

/** Whether one of the newest refunds may have been received by a call with a lost response (D12). */
export function wasReceived(refunds: readonly { readonly createdAt: number }[], sentAt: number): boolean {
  return refunds.some(({ createdAt }) => createdAt >= sentAt - CLOCK_TOLERANCE_MS)
}

/** Outcome of a call according to the newest refunds; 'unknown' if unreadable ones may hide it. */
export function receiptStatus(
  refunds: readonly { readonly createdAt: number }[],
  sentAt: number,
): 'received' | 'not received' | 'unknown' {
  if (wasReceived(refunds, sentAt)) return 'received'
  return unreadableCount(refunds) > 0 ? 'unknown' : 'not received'
}
