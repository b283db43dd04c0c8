import { normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { asciiDigits } from '#contract/formats/typed-digits.ts'

/**
 * Marks that searches ignore: accents of Latin letters, and what is easily left out in Thai (maitaikhu, tone marks,
 * thanthakhat) and Lao (tone marks, cancellation mark). Vowels above and below a letter make another word.
 */
const ignoredMarks = /[\u0300-\u036f\u0e47-\u0e4c\u0ec8-\u0ecc]/g

const separators = /[\s\p{P}\p{S}]+/gu

/** A text as searches compare it. */
function fold(text: string): string {
  return asciiDigits(normalizeVisibleText(text)).normalize('NFKD').replace(ignoredMarks, '').toLowerCase()
}

/** Whether a name contains each word of a query; without a word, every name does. */
export function matchesQuery(name: string, query: string): boolean {
  const compact = fold(name).replace(separators, '')
  return fold(query)
    .split(separators)
    .every((word) => compact.includes(word))
}
