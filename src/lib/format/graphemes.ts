/** Maximum length of a notification's title, and of title and body together. */
const TITLE_MAX_CHARACTERS = 40
const NOTIFICATION_MAX_CHARACTERS = 120

const segmenter =
  typeof Intl.Segmenter === 'function'
    ? new Intl.Segmenter(undefined, { granularity: 'grapheme' })
    : undefined

/** A character with its combining marks, SARA AM (not a mark in Unicode), skin tone and ZWJ sequence. */
const cluster = /.(?:[\p{M}\u0E33\u0EB3\p{Emoji_Modifier}]|\u200D.)*/gsu

/**
 * Splits text into user-perceived characters: a Thai letter with its vowel and tone marks is one, a family emoji is one.
 * Firefox before 125 has no `Intl.Segmenter` and falls back to a regular expression.
 */
export function* graphemes(text: string): Generator<string> {
  if (!segmenter) {
    for (const [character] of text.matchAll(cluster)) yield character
    return
  }
  for (const { segment } of segmenter.segment(text)) yield segment
}

/** Collapses whitespace to one line and truncates it to `max` graphemes, with an ellipsis if anything was cut. */
export function truncateGraphemes(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const characters: string[] = []
  for (const character of graphemes(line.slice(0, max * 16))) {
    characters.push(character)
    if (characters.length > max)
      return `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
  }
  return characters.join('')
}

/** Truncates a notification's title and body to 120 characters in total. */
export function truncateNotification<T extends { readonly title: string; readonly body: string }>(
  notification: T,
): T {
  const title = truncateGraphemes(notification.title, TITLE_MAX_CHARACTERS)
  const body = truncateGraphemes(notification.body, NOTIFICATION_MAX_CHARACTERS - [...title].length)
  return { ...notification, title, body }
}
