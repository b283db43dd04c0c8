import type { ResultOf } from '#contract/call.ts'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { refundCheck } from '#contract/refund.ts'

export type RefundCheck = ResultOf<typeof refundCheck>

/** Why a refund can't be received, or what was received can't be moved. */
export type RefundHurdle = 'bonus' | 'nothing' | 'condition'

/** What keeps a member from receiving the accrued refund; undefined: nothing does (specification, section 4). */
export function receiveHurdle({ bonus, result, refundAmount }: RefundCheck): RefundHurdle | undefined {
  if (bonus) return 'bonus'
  if (refundAmount !== undefined && refundAmount <= 0) return 'nothing'
  return result ? undefined : 'condition'
}

/** Whether something was received and waits to be moved. */
export function isWaiting({ refundSuccess }: RefundCheck): boolean {
  return refundSuccess !== undefined && refundSuccess > 0
}

/** Our idea of the server's clock has whole seconds, milliseconds. */
const CLOCK_SLACK_MS = 2000

/** Whether the newest refunds have one that a lost call can have received (D12). */
export function wasReceived(refunds: readonly { readonly createdAt: number }[], sentAt: number): boolean {
  return refunds.some(({ createdAt }) => createdAt >= sentAt - CLOCK_SLACK_MS)
}

/** What the newest refunds say about a call of unknown outcome; those that can't be read may have been its own. */
export function receiptIn(
  refunds: readonly { readonly createdAt: number }[],
  sentAt: number,
): 'received' | 'not received' | 'unknown' {
  if (wasReceived(refunds, sentAt)) return 'received'
  return unreadableCount(refunds) > 0 ? 'unknown' : 'not received'
}
