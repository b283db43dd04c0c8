import { normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { graphemes } from '#contract/formats/text-length.ts'

/** Maximum length of a notification's title, and of title and body together. */
const TITLE_MAX_CHARACTERS = 40
const NOTIFICATION_MAX_CHARACTERS = 120

/**
 * Makes a text one line without characters that nobody sees, and truncates it to `max` graphemes, with an ellipsis if anything was
 * cut.
 */
export function truncateGraphemes(text: string, max: number): string {
  const line = normalizeVisibleText(text)
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
