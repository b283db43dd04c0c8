import { graphemes } from './graphemes.ts'

/** Most characters of a notification, name and words together. */
const NOTE_MAX = 120
const TITLE_MAX = 40

/** The first characters of a text as people see them, in one line; a cut one ends with an ellipsis. */
export function clip(text: string, max: number): string {
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

/** A notification's two texts, together at most 120 characters. */
export function clipNote<T extends { readonly title: string; readonly body: string }>(note: T): T {
  const title = clip(note.title, TITLE_MAX)
  const body = clip(note.body, NOTE_MAX - [...title].length)
  return { ...note, title, body }
}
