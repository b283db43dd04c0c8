import * as v from 'valibot'
import { CHAT_TEXT_MAX_LENGTH } from '#contract/chat.ts'
import { fitsLength, fitToLength } from '#contract/formats/text-length.ts'
import { isVisible } from '#contract/formats/visible-text.ts'

/** Truncates a longer text to `max` characters, the last of which is an ellipsis. */
export function truncateText(text: string, max: number): string {
  return fitsLength(text, max) ? text : `${fitToLength(text, max - 1).trimEnd()}…`
}

/** A text of at most `max` characters that PostgreSQL can store. Lone surrogates become U+FFFD. */
export function storableText(max: number) {
  return v.pipe(
    v.string(),
    v.check((text) => !text.includes('\0') && fitsLength(text, max)),
    v.transform((text) => text.toWellFormed()),
  )
}

/** A customer's text, stored unchanged, except that lone surrogates become U+FFFD. */
export const customerText = v.pipe(storableText(CHAT_TEXT_MAX_LENGTH), v.check(isVisible))
