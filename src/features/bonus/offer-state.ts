import type { Bonus } from '#contract/bonus.ts'
import { type BonusStanding, bonusStanding } from '#contract/bonus-rules.ts'

/** State of a bonus for the member (specification, section 4). */
export interface OfferState extends Pick<BonusStanding, 'count' | 'opensAt'> {
  readonly state: BonusStanding['state'] | 'current'
  /** The newest receipt, epoch milliseconds. */
  readonly lastReceivedAt: number | undefined
}

/** @param now server time, epoch milliseconds */
export function offerState(bonus: Bonus, now: number): OfferState {
  const received = bonus.userBonus?.received ?? []
  const { state, count, opensAt } = bonusStanding({ ...bonus, received }, now)
  const last = Math.max(...received.map(({ updatedAt }) => updatedAt))
  return {
    state: bonus.userBonus?.isActive ? 'current' : state,
    count,
    opensAt,
    lastReceivedAt: received.length > 0 ? last : undefined,
  }
}
