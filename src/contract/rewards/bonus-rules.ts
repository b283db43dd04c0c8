import { localTime, toInstant } from '../formats/local-time.ts'

// When a bonus can be taken (specification, section 4), shared by portal and server.

/** A bonus's limits and the member's receipts of it. */
export interface BonusReceipts {
  readonly type: 'limit' | 'day' | 'week' | 'other'
  /** Undefined if unknown. */
  readonly maxReceived?: number | undefined
  /** Times of receipt, epoch ms, in any order. */
  readonly received: readonly { readonly updatedAt: number }[]
}

export interface BonusAvailability {
  /** `received`: the limit is reached, for now or for good. With an unknown type or limit, the host decides: `available`. */
  readonly state: 'available' | 'received'
  /** Number of receipts in the current period (all time, day or week). */
  readonly count: number
  /** When a received bonus can be taken again, epoch ms; undefined if never, or if it is available. */
  readonly availableAt: number | undefined
}

/** The calendar day or week (from Sunday) of an instant, at UTC+7; `until` is exclusive. */
function periodOf(type: 'day' | 'week', at: number): { from: number; until: number } {
  const from = localTime(at).startOf(type)
  return { from: toInstant(from), until: toInstant(from.add(1, type)) }
}

/**
 * Whether a bonus can be taken, how often it was, and when it will be available again.
 * @param now epoch ms
 */
export function getBonusAvailability(
  { type, maxReceived, received }: BonusReceipts,
  now: number,
): BonusAvailability {
  const isPeriodic = type === 'day' || type === 'week'
  const period = isPeriodic ? periodOf(type, now) : { from: -Infinity, until: Infinity }
  const count = received.filter(({ updatedAt: at }) => at >= period.from && at < period.until).length
  if (type === 'other' || maxReceived === undefined || count < maxReceived)
    return { state: 'available', count, availableAt: undefined }
  // A bonus with a limit of 0 never becomes available.
  const reopens = isPeriodic && maxReceived > 0
  return { state: 'received', count, availableAt: reopens ? period.until : undefined }
}
