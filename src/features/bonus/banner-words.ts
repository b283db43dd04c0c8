import type { Bonus } from '#contract/bonus.ts'
import { truncateGraphemes } from '#lib/format/graphemes.ts'

/** Longest text on a card, characters. */
const MOST = 90

const entities: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

/** The first words of a bonus's banners, without their HTML; '' where there are none. */
export function bannerWords(banners: Bonus['banners']): string {
  for (const { html = '' } of banners) {
    const text = html
      .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, ' ')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
    if (text.trim() !== '') return truncateGraphemes(text, MOST)
  }
  return ''
}
