import { localTime, toInstant } from './formats/local-time.ts'

/** When a bonus can be taken (specification, section 4): one rule for the portal and the server. */

/** What a bonus says about itself, and what a member received of it. */
export interface BonusReceipts {
  readonly type: 'limit' | 'day' | 'week'
  readonly maxReceived: number
  /** Instants of receipt, epoch milliseconds, in any order. */
  readonly received: readonly { readonly updatedAt: number }[]
}

export interface BonusAvailability {
  /** `received`: as often as may be, for now. */
  readonly state: 'available' | 'received'
  /** Receipts that count now: all of them, or those of this day or week. */
  readonly count: number
  /** When one that is received can be taken again, epoch milliseconds; undefined: never, or it is available. */
  readonly availableAt: number | undefined
}

/** The calendar day, or the week from Sunday, that an instant lies in, at UTC+7 (D2): from, until before. */
function periodOf(type: 'day' | 'week', at: number): { from: number; until: number } {
  const from = localTime(at).startOf(type)
  return { from: toInstant(from), until: toInstant(from.add(1, type)) }
}

/**
 * Whether a bonus can be taken, how often it was, and when it opens again.
 * @param now epoch milliseconds
 */
export function getBonusAvailability(
  { type, maxReceived, received }: BonusReceipts,
  now: number,
): BonusAvailability {
  const period = type === 'limit' ? { from: -Infinity, until: Infinity } : periodOf(type, now)
  const count = received.filter(({ updatedAt: at }) => at >= period.from && at < period.until).length
  if (count < maxReceived) return { state: 'available', count, availableAt: undefined }
  // One that may never be taken doesn't open either.
  const opens = type !== 'limit' && maxReceived > 0
  return { state: 'received', count, availableAt: opens ? period.until : undefined }
}
