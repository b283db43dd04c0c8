import { useAtomValue } from 'jotai'
import type { Slot } from '#contract/slots.ts'
import { areGamesFailedAtom, gamesReadAtAtom, isStaleAtom } from '#features/home/refresh/home-freshness.ts'
import { formatShortDateTime } from '#lib/format/date-time.ts'

/** How current the games' amounts are. */
export interface GamesFreshness {
  /** The games couldn't be refreshed. */
  readonly failed: boolean
  /** The figures are outdated: offline, or the wallet request failed. */
  readonly stale: boolean
  /** Time of the figures, "HH:mm"; undefined where no game shows it. */
  readonly since: string | undefined
}

export function useGamesFreshness(slots: readonly Slot[]): GamesFreshness {
  const failed = useAtomValue(areGamesFailedAtom)
  const readAt = useAtomValue(gamesReadAtAtom)
  const stale = useAtomValue(isStaleAtom)
  // Current cards don't show it.
  const isAgeShown = stale || slots.some((slot) => isAmountUnknown(slot, { failed }))
  const since = isAgeShown && readAt !== undefined ? formatShortDateTime(readAt) : undefined
  return { failed, stale, since }
}

/** Whether a game's amount is missing or couldn't be refreshed. */
export function isAmountUnknown(
  { isActive, amount }: Slot,
  { failed }: Pick<GamesFreshness, 'failed'>,
): boolean {
  return isActive && (amount === undefined || failed)
}

/** The time of a game's amount, if it has to be said. */
export function sinceOf(slot: Slot, freshness: GamesFreshness): string | undefined {
  return freshness.stale || isAmountUnknown(slot, freshness) ? freshness.since : undefined
}
