import type { Bonus } from '#contract/rewards/bonus.ts'
import { truncatePercent } from '#lib/format/percent.ts'

/** Placeholder in notices for the percentage at which a bonus can be ended (specification, section 3). */
const PLACEHOLDER = '%percentFail%'

/** Whether the member's bonuses are needed to show the notice. */
export function hasPercentPlaceholder(notice: string): boolean {
  return notice.includes(PLACEHOLDER)
}

/** Shown for an unknown percentage. */
const UNKNOWN_PERCENT = '…'

/**
 * The percentage to show in a notice: that of the member's active bonus, else the value or range of
 * all bonuses, else the general one.
 * @param general `bonusEndPercent` of the lookup `info`
 */
export function formatPercentFail(bonuses: readonly Bonus[], general: number | undefined): string {
  const active = bonuses.find(({ userBonus }) => userBonus?.isActive)?.percentFail
  if (active !== undefined) return String(truncatePercent(active))
  const known = bonuses.map(({ percentFail }) => percentFail).filter((percent) => percent !== undefined)
  const [least, most] = [Math.min(...known), Math.max(...known)].map(truncatePercent)
  if (known.length > 0) return least === most ? String(least) : `${least}–${most}`
  return general === undefined ? UNKNOWN_PERCENT : String(truncatePercent(general))
}

export function fillPercent(notice: string, percent: string): string {
  return notice.replaceAll(PLACEHOLDER, () => percent)
}
