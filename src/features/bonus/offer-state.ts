import type { Bonus } from '#contract/rewards/bonus.ts'
import { type BonusAvailability, getBonusAvailability } from '#contract/rewards/bonus-rules.ts'

/** State of a bonus for the member (specification, section 4). */
export interface OfferState extends Pick<BonusAvailability, 'count' | 'availableAt'> {
  readonly state: BonusAvailability['state'] | 'current'
  /** The newest receipt, epoch milliseconds. */
  readonly lastReceivedAt: number | undefined
}

/** @param now server time, epoch milliseconds */
export function offerState(bonus: Bonus, now: number): OfferState {
  const received = bonus.userBonus?.received ?? []
  const { state, count, availableAt } = getBonusAvailability({ ...bonus, received }, now)
  const last = Math.max(...received.map(({ updatedAt }) => updatedAt))
  return {
    state: bonus.userBonus?.isActive ? 'current' : state,
    count,
    availableAt,
    lastReceivedAt: received.length > 0 ? last : undefined,
  }
}
