import * as v from 'valibot'
import { CHAT_TEXT_MAX_LENGTH } from '#contract/chat.ts'

/**
 * Maximum UTF-8 size of a text: 2000 Thai characters with their marks take 18 KB, 2000 family emoji 50 KB.
 */
const TEXT_MAX_BYTES = 52 * 1024

const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Whether a text has at most `max` graphemes (user-perceived characters, combining marks included). */
export function hasAtMostGraphemes(text: string, max: number): boolean {
  // A grapheme has at least one code unit, so most texts need no segmentation.
  if (text.length <= max) return true
  if (Buffer.byteLength(text) > TEXT_MAX_BYTES) return false
  let count = 0
  for (const _ of segmenter.segment(text)) if (++count > max) return false
  return true
}

/** Truncates a text to `max` graphemes and appends an ellipsis if it was longer. */
export function truncateGraphemes(text: string, max: number): string {
  if (hasAtMostGraphemes(text, max)) return text
  let end = 0
  let count = 0
  for (const { index } of segmenter.segment(text.slice(0, TEXT_MAX_BYTES))) {
    end = index
    if (++count === max) break
  }
  return `${text.slice(0, end).trimEnd()}…`
}

/** Whether a text has visible characters; Thai and Lao texts often contain zero-width spaces. */
export function hasVisibleText(text: string): boolean {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim() !== ''
}

/** A customer's text, stored unchanged, except that lone surrogates become U+FFFD. */
export const customerText = v.pipe(
  v.string(),
  v.check((text) => !text.includes('\0')),
  v.check(hasVisibleText),
  v.check((text) => hasAtMostGraphemes(text, CHAT_TEXT_MAX_LENGTH)),
  v.transform((text) => text.toWellFormed()),
)
