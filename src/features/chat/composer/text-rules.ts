import { CHAT_TEXT_MAX_LENGTH } from '#contract/chat.ts'
import { graphemes } from '#lib/format/graphemes.ts'

/** From so many characters on the composer says how many are left. */
const TOLD_FROM = 1800

/** Longer texts, in UTF-16 units, are far over the limit however they are read: counting them would hold up typing. */
const COUNTED_UNITS = 50_000

/** Length of a text in characters as a reader sees them. */
export function countCharacters(text: string): number {
  if (text.length > COUNTED_UNITS) return text.length
  let count = 0
  for (const _ of graphemes(text)) count++
  return count
}

/** Spaces, line breaks, and the word breaks that Thai and Lao keyboards put in without showing them. */
const unseen = /[\s\p{Cc}\p{Cf}]/gu

export interface TextState {
  /** Nothing in it can be seen. */
  readonly empty: boolean
  /** Characters left, below 0 when there are too many; undefined while there is no need to say. */
  readonly left: number | undefined
  readonly tooLong: boolean
}

/** What the composer must know of a text; surrounding space isn't sent and doesn't count. */
export function textState(text: string): TextState {
  const sent = text.trim()
  // Never fewer units than characters.
  if (sent.length < TOLD_FROM) {
    return { empty: sent.replaceAll(unseen, '') === '', left: undefined, tooLong: false }
  }
  const count = countCharacters(sent)
  const left = CHAT_TEXT_MAX_LENGTH - count
  return { empty: false, left: count < TOLD_FROM ? undefined : left, tooLong: left < 0 }
}
