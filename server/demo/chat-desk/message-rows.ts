import * as v from 'valibot'
import type { ChatButton } from '#contract/chat.ts'
import type { CardSaid } from './messages.ts'
import { artNames, artPath } from './sample-messages.ts'

/** Most buttons of a message and cards of a carousel that the forms make. */
const BUTTONS_MAX = 12
const CARDS_MAX = 5

/** The lines of a text area with something on them, each cut at its first bars into at most `parts` trimmed parts. */
function cut(text: string, parts: number): string[][] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const all = line.split('|')
    // The last part may have bars of its own, as an address may.
    return [...all.slice(0, parts - 1), all.slice(parts - 1).join('|')].map((part) => part.trim())
  })
}

/** Buttons as typed, one a line: `title | type | payload`; without a type its title is sent as a message. */
export const buttonLines = v.pipe(
  v.string(),
  v.transform((text): ChatButton[] =>
    cut(text, 3).map(([title = '', type = '', payload = '']) => ({
      title,
      type: type || 'message',
      payload: payload || undefined,
    })),
  ),
  v.minLength(1, 'no button'),
  v.maxLength(BUTTONS_MAX, 'too many buttons'),
)

/** Cards as typed, one a line: `title | subtitle | name of a picture of ours`; a card without a picture has none. */
export const cardLines = v.pipe(
  v.string(),
  v.transform((text): CardSaid[] =>
    cut(text, 3).map(([title = '', subtitle = '', picture = '']) => ({
      title,
      ...(subtitle === '' ? {} : { subtitle }),
      ...(artNames.includes(picture) ? { image_url: artPath(picture) } : {}),
    })),
  ),
  v.minLength(1, 'no card'),
  v.maxLength(CARDS_MAX, 'too many cards'),
)
