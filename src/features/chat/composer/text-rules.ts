import { CHAT_TEXT_MAX_LENGTH } from '#contract/chat.ts'
import { graphemes } from '#lib/format/graphemes.ts'

/** Number of characters from which the counter is shown. */
const COUNTER_FROM = 1800

/** Longer texts (UTF-16 code units) exceed the limit anyway, and counting their graphemes would block typing. */
const COUNT_MAX_UNITS = 50_000

/** Number of graphemes; for very long texts, of UTF-16 code units. */
export function countCharacters(text: string): number {
  if (text.length > COUNT_MAX_UNITS) return text.length
  let count = 0
  for (const _ of graphemes(text)) count++
  return count
}

/** White space, and the zero-width spaces that Thai and Lao keyboards insert between words. */
const invisibleCharacters = /[\s\p{Cc}\p{Cf}]/gu

export interface TextState {
  /** No visible characters. */
  readonly isEmpty: boolean
  /** Negative above the limit; undefined while the counter is hidden. */
  readonly charactersLeft: number | undefined
  readonly isTooLong: boolean
}

/** State of the draft. Surrounding white space isn't sent and doesn't count. */
export function getTextState(text: string): TextState {
  const trimmed = text.trim()
  // A text has at least as many code units as graphemes.
  if (trimmed.length < COUNTER_FROM) {
    return {
      isEmpty: trimmed.replaceAll(invisibleCharacters, '') === '',
      charactersLeft: undefined,
      isTooLong: false,
    }
  }
  const count = countCharacters(trimmed)
  const left = CHAT_TEXT_MAX_LENGTH - count
  return { isEmpty: false, charactersLeft: count < COUNTER_FROM ? undefined : left, isTooLong: left < 0 }
}
