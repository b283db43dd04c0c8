import { getRemainingWaitMs, type Pause } from '#lib/outbox/scheduler.ts'
import { isExpired, isQueued, isUnsent, type SlipItem } from './slip-item.ts'

/** No uploads until the pause is over. */
export interface QueuePause extends Pause {
  readonly reason: 'network' | 'limit' | 'closed'
}

/** Next step of the queue. */
export type NextStep =
  | { readonly kind: 'send'; readonly item: SlipItem }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'nothing' }

/** Longest delay of a single slip. */
const MAX_ITEM_DELAY_MS = 60 * 60_000

/** Send a confirmed slip unchecked after this long: the page that was checking it is gone. */
const CHECK_TIMEOUT_MS = 20_000

function isCheckTimedOut({ state, confirmedAt }: SlipItem, now: number): boolean {
  return state === 'checking' && confirmedAt !== undefined && Math.abs(now - confirmedAt) > CHECK_TIMEOUT_MS
}

/** Whether the queue may send a slip without the member's action. */
export function canSend(item: SlipItem, now: number): boolean {
  const isReady = item.state === 'waiting' || item.state === 'sending' || isCheckTimedOut(item, now)
  if (!isReady) return false
  if (item.wait === 'stopped') return false
  return item.late || !isExpired(item, now)
}

/** Whether a slip is unsent and the queue won't send it until the member acts. */
export function needsMemberAction(item: SlipItem, now: number): boolean {
  if (!isUnsent(item)) return false
  if (!isQueued(item) || item.wait === 'stopped' || item.wait === 'session') return true
  return !item.late && isExpired(item, now)
}

/**
 * Plans the next step: in order, except that a slip waiting for its retry doesn't block those behind it.
 * @param items slips of one member
 * @param now epoch milliseconds by the server's clock
 */
export function planNextStep(
  items: readonly SlipItem[],
  pause: QueuePause | undefined,
  now: number,
): NextStep {
  const sendable = items.filter((item) => canSend(item, now)).sort((a, b) => a.order - b.order)
  if (sendable.length === 0) return { kind: 'nothing' }
  const pauseMs = pause ? getRemainingWaitMs(pause.until, now, pause.ms) : 0
  if (pauseMs > 0) return { kind: 'wait', ms: pauseMs }
  const waits = sendable.map(({ notBefore }) => getRemainingWaitMs(notBefore, now, MAX_ITEM_DELAY_MS))
  const item = sendable[waits.indexOf(0)]
  return item ? { kind: 'send', item } : { kind: 'wait', ms: Math.min(...waits) }
}
