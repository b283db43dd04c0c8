import { isExpired } from './deadline.ts'
import { isQueued, isUnsent, type SlipItem } from './slip-item.ts'

/** Nothing leaves before `until`, epoch milliseconds; `ms` is how long that was when it was said. */
export interface Pause {
  readonly until: number
  readonly ms: number
  readonly why: 'network' | 'limit' | 'closed'
}

/** What the queue does next. */
export type Plan =
  | { readonly kind: 'send'; readonly item: SlipItem }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'nothing' }

/** What is left of a wait, milliseconds; a clock that was set back since ends it, or it would last until then. */
export function leftOf(until: number, now: number, longest: number): number {
  const left = until - now
  return left > longest ? 0 : Math.max(left, 0)
}

/** No wait of a single slip is longer, milliseconds. */
const LONGEST_MS = 60 * 60_000

/** Whoever wanted to look at it before it is sent has gone: it leaves as it is, milliseconds. */
const CHECK_MS = 20_000

function isUnchecked({ state, confirmedAt }: SlipItem, now: number): boolean {
  return state === 'checking' && confirmedAt !== undefined && Math.abs(now - confirmedAt) > CHECK_MS
}

/** Whether a slip may leave by itself. */
export function mayLeave(item: SlipItem, now: number): boolean {
  const isNext = item.state === 'waiting' || item.state === 'sending' || isUnchecked(item, now)
  if (!isNext) return false
  if (item.wait === 'stopped') return false
  return item.late || !isExpired(item, now)
}

/** Whether it isn't sent, and won't be as things are: somebody has to look at it. */
export function needsWord(item: SlipItem, now: number): boolean {
  if (!isUnsent(item)) return false
  if (!isQueued(item) || item.wait === 'stopped' || item.wait === 'session') return true
  return !item.late && isExpired(item, now)
}

/**
 * The next step: strictly in order, but a slip that the server has trouble with doesn't hold up those behind it.
 * @param items of one member
 * @param now epoch milliseconds by the server's clock
 */
export function planOf(items: readonly SlipItem[], pause: Pause | undefined, now: number): Plan {
  const line = items.filter((item) => mayLeave(item, now)).sort((a, b) => a.order - b.order)
  if (line.length === 0) return { kind: 'nothing' }
  const rest = pause ? leftOf(pause.until, now, pause.ms) : 0
  if (rest > 0) return { kind: 'wait', ms: rest }
  const waits = line.map(({ notBefore }) => leftOf(notBefore, now, LONGEST_MS))
  const item = line[waits.indexOf(0)]
  return item ? { kind: 'send', item } : { kind: 'wait', ms: Math.min(...waits) }
}
