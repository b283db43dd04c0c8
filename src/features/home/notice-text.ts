import type { Bonus } from '../../contract/bonus.ts'

/** Stands in a notice for the bonus percentFail (section 3). */
const PLACEHOLDER = '%percentFail%'

/** Where a sentence ends: a part of the page, a line, or a full stop. Thai and Lao have no more than lines and parts. */
const ENDS =
  /(<\/?(?:p|div|br|hr|h[1-6]|ul|ol|li|dl|dt|dd|table|tr|td|th|blockquote)\b[^>]*>|\n|(?<=[.!?…])\s+)/i

/** Whether a notice speaks of the bonus percentFail. */
export function needsPercent(notice: string): boolean {
  return notice.includes(PLACEHOLDER)
}

/**
 * Puts the percentage into a notice.
 * @param percent undefined: not known; then the sentences that need it are left out
 */
export function fillNotice(notice: string, percent: number | undefined): string {
  if (percent !== undefined) return notice.replaceAll(PLACEHOLDER, String(percent))
  return notice
    .split(ENDS)
    .filter((part) => !needsPercent(part))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/**
 * The percentFail to name: that of the bonus the member holds, else the one that all bonuses share, else the
 * operator's own word on it.
 * @param general `bonusEndPercent` of the lookup `info`
 */
export function percentFailOf(bonuses: readonly Bonus[], general: number | undefined): number | undefined {
  const held = bonuses.find(({ userBonus }) => userBonus?.isActive)?.percentFail
  if (held !== undefined) return held
  const [first, ...others] = new Set(bonuses.map(({ percentFail }) => percentFail))
  return others.length === 0 && first !== undefined ? first : general
}

/** Whether nothing of a text is left to read. */
export function isBlank(html: string): boolean {
  return html.replaceAll(/<(?!img)[^>]*>|&nbsp;|\s/gi, '') === ''
}
