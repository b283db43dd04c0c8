import type { Bonus } from '#contract/bonus.ts'
import { truncateGraphemes } from '#lib/format/graphemes.ts'

const MAX_LENGTH = 90

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

/** Plain-text summary of a bonus: the text of its first banner that has any; '' if none has. */
export function bannerSummary(banners: Bonus['banners']): string {
  for (const { html = '' } of banners) {
    const text = html
      .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, ' ')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
    if (text.trim() !== '') return truncateGraphemes(text, MAX_LENGTH)
  }
  return ''
}
