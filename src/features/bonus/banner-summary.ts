import type { Bonus } from '#contract/rewards/bonus.ts'
import { truncateGraphemes } from '#lib/format/graphemes.ts'
import { htmlText } from '#lib/format/html-text.ts'

const MAX_LENGTH = 90

/** Plain-text summary of a bonus: the text of its first banner that has any; '' if none has. */
export function bannerSummary(banners: Bonus['banners']): string {
  for (const { html = '' } of banners) {
    const text = htmlText(html)
    if (text !== '') return truncateGraphemes(text, MAX_LENGTH)
  }
  return ''
}
