import type { Bonus } from '#contract/bonus.ts'
import { truncatePercent } from '#lib/format/percent.ts'

/** Stands in a notice for the bonus percentFail (section 3). */
const PLACEHOLDER = '%percentFail%'

/** Whether a notice speaks of the bonus percentFail. */
export function needsPercent(notice: string): boolean {
  return notice.includes(PLACEHOLDER)
}

/** Stands for a percentage that isn't known (D18). */
const UNKNOWN = '…'

/**
 * The percentFail to name in a notice (D18): that of the bonus the member holds, else that of all bonuses or its range,
 * else the operator's own word on it.
 * @param general `bonusEndPercent` of the lookup `info`
 */
export function percentFailText(bonuses: readonly Bonus[], general: number | undefined): string {
  const held = bonuses.find(({ userBonus }) => userBonus?.isActive)?.percentFail
  if (held !== undefined) return String(truncatePercent(held))
  const known = bonuses.map(({ percentFail }) => percentFail).filter((percent) => percent !== undefined)
  const [least, most] = [Math.min(...known), Math.max(...known)].map(truncatePercent)
  if (known.length > 0) return least === most ? String(least) : `${least}–${most}`
  return general === undefined ? UNKNOWN : String(truncatePercent(general))
}

/** Puts the percentage into a notice. */
export function fillNotice(notice: string, percent: string): string {
  return notice.replaceAll(PLACEHOLDER, () => percent)
}

/** Whether nothing of a text is left to read. */
export function isBlank(html: string): boolean {
  return html.replaceAll(/<(?!img)[^>]*>|&nbsp;|\s/gi, '') === ''
}
