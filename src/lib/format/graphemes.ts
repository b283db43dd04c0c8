const segmenter =
  typeof Intl.Segmenter === 'function'
    ? new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    : undefined

/** A character with its combining marks, SARA AM (which is no mark), skin tone, and what a joiner ties to it. */
const cluster = /.(?:[\p{M}\u0E33\u0EB3\p{Emoji_Modifier}]|\u200D.)*/gsu

/**
 * Characters of a text as a reader sees them: a Thai letter with its vowel and tone marks is one, a family emoji is one.
 * Firefox before 125 has no `Intl.Segmenter`: a pattern finds them there.
 */
export function* graphemes(text: string): Generator<string> {
  if (!segmenter) {
    for (const [character] of text.matchAll(cluster)) yield character
    return
  }
  for (const { segment } of segmenter.segment(text)) yield segment
}
