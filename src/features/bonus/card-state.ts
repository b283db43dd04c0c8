import type { Bonus } from '#contract/bonus.ts'
import { type BonusAvailability, getBonusAvailability } from '#contract/bonus-rules.ts'

/** How a bonus stands for the member (specification, section 4). */
export interface CardState extends Pick<BonusAvailability, 'count' | 'availableAt'> {
  readonly state: BonusAvailability['state'] | 'current'
  /** The newest receipt, epoch milliseconds. */
  readonly lastAt: number | undefined
}

/** @param now epoch milliseconds by the server's clock */
export function cardState(bonus: Bonus, now: number): CardState {
  const received = bonus.userBonus?.received ?? []
  const { state, count, availableAt } = getBonusAvailability({ ...bonus, received }, now)
  const last = Math.max(...received.map(({ updatedAt }) => updatedAt))
  return {
    state: bonus.userBonus?.isActive ? 'current' : state,
    count,
    availableAt,
    lastAt: received.length > 0 ? last : undefined,
  }
}
