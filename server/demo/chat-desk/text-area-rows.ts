import * as v from 'valibot'
import type { ChatButton } from '#contract/chat.ts'
import type { CardInput } from './messages.ts'
import { artNames, artUrl } from './sample-messages.ts'

/** Maximum buttons of a message and cards of a carousel in the forms. */
const BUTTONS_MAX = 12
const CARDS_MAX = 5

/** Splits the non-empty lines of a text area at their first bars into at most `parts` trimmed parts. */
function parseRows(text: string, parts: number): string[][] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const all = line.split('|')
    // The last part may contain bars, e.g. in a URL.
    return [...all.slice(0, parts - 1), all.slice(parts - 1).join('|')].map((part) => part.trim())
  })
}

/** Buttons, one per line: `title | type | payload`; without a type, the title is sent as a message. */
export const buttonLines = v.pipe(
  v.string(),
  v.transform((text): ChatButton[] =>
    parseRows(text, 3).map(([title = '', type = '', payload = '']) => ({
      title,
      type: type || 'message',
      payload: payload || undefined,
    })),
  ),
  v.minLength(1, 'no button'),
  v.maxLength(BUTTONS_MAX, 'too many buttons'),
)

/** Cards, one per line: `title | subtitle | name of one of our images`; other names yield no image. */
export const cardLines = v.pipe(
  v.string(),
  v.transform((text): CardInput[] =>
    parseRows(text, 3).map(([title = '', subtitle = '', picture = '']) => ({
      title,
      ...(subtitle === '' ? {} : { subtitle }),
      ...(artNames.includes(picture) ? { image_url: artUrl(picture) } : {}),
    })),
  ),
  v.minLength(1, 'no card'),
  v.maxLength(CARDS_MAX, 'too many cards'),
)
