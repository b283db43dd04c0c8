import * as v from 'valibot'
import { CHAT_TEXT_MAX_LENGTH } from '#contract/chat.ts'

/** Most bytes of a text, as UTF-8: 2000 Thai characters with their marks take 18 KB, 2000 families of emoji 50 KB. */
const TEXT_BYTES = 52 * 1024

const characters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Whether a text has at most this many characters, counted as people see them: a mark isn't one of its own. */
export function hasAtMost(text: string, max: number): boolean {
  // A character is at least one unit, so most texts need no counting.
  if (text.length <= max) return true
  if (Buffer.byteLength(text) > TEXT_BYTES) return false
  let count = 0
  for (const _ of characters.segment(text)) if (++count > max) return false
  return true
}

/** The first characters of a text as people see them; a text that was longer ends with an ellipsis. */
export function shortened(text: string, max: number): string {
  if (hasAtMost(text, max)) return text
  let end = 0
  let count = 0
  for (const { index } of characters.segment(text.slice(0, TEXT_BYTES))) {
    end = index
    if (++count === max) break
  }
  return `${text.slice(0, end).trimEnd()}…`
}

/** Whether anything of a text can be seen; Thai and Lao texts often carry invisible word breaks. */
export function isVisible(text: string): boolean {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim() !== ''
}

/** A text of a customer, kept to the letter. Halves of a surrogate pair can't be stored: they become U+FFFD. */
export const customerText = v.pipe(
  v.string(),
  v.check((text) => !text.includes('\0')),
  v.check(isVisible),
  v.check((text) => hasAtMost(text, CHAT_TEXT_MAX_LENGTH)),
  v.transform((text) => text.toWellFormed()),
)
