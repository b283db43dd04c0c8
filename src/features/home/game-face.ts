import type { Slot, SlotCategory } from '#contract/wallet.ts'

/** What is known about the age of the games' figures. */
export interface GamesAge {
  /** The newest attempt to ask the games failed. */
  readonly failed: boolean
  /** The figures are not of now: offline, or the wallet couldn't be read. */
  readonly stale: boolean
}

/** How the figures of an active game are labelled. */
export function figureState(slot: Slot, age: GamesAge): 'active' | 'stale' | 'failed' {
  if (slot.amount === undefined || age.failed) return 'failed'
  return age.stale ? 'stale' : 'active'
}

/** The games of a category, in the wallet's order. */
export function slotsOf(slots: readonly Slot[], category: SlotCategory): readonly Slot[] {
  return slots.filter((slot) => slot.category === category)
}
