import * as v from 'valibot'
import { normalizeVisibleText } from './invisible-characters.ts'
import { fitsLength } from './text-length.ts'

/** Characters without a picture: those that Unicode calls ignorable (among them Hangul fillers), and blank Braille. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Ignorable characters that are parts of emoji: joiner, variation selectors, the tags of flags. */
const parts = /\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]/gu

/** Control characters, lone surrogates, and more marks on a letter than any language has. */
const unreadable = /[\p{Cc}\p{Cs}]|\p{M}{9}/u

/** Whether a text shows anything: a letter, digit, sign or emoji. */
export function isVisible(text: string): boolean {
  return text.replaceAll(invisible, '').replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}]/gu, '') !== ''
}

/** `unreadable`: without any visible letter or digit, or with characters that hide or reorder others. */
export type VisibleTextProblem = 'empty' | 'unreadable' | 'too-long'

/**
 * Why a text can't be a name or code of at most `max` characters: those are compared by eye, so they need a visible letter or
 * digit, and no control characters, bidirectional overrides or invisible fillers.
 * @param text from `normalizeVisibleText`
 */
export function findVisibleTextProblem(text: string, max: number): VisibleTextProblem | undefined {
  if (text === '') return 'empty'
  if (!fitsLength(text, max)) return 'too-long'
  const visible = text.replaceAll(parts, '')
  const hides = visible.search(invisible) >= 0 || unreadable.test(visible)
  return hides || !/[\p{L}\p{N}]/u.test(visible) ? 'unreadable' : undefined
}

/**
 * A name or code in a request, normalized; see `findVisibleTextProblem`.
 * @param normalize what is stored, made with `normalizeVisibleText`
 */
export function visibleText(max: number, normalize = normalizeVisibleText) {
  return v.pipe(
    v.string(),
    v.transform(normalize),
    v.check((text) => findVisibleTextProblem(text, max) === undefined),
    v.description(`At most ${max} characters, a letter or digit among them, none hidden.`),
  )
}

/** Like `visibleText`, but may be empty. */
export function optionalVisibleText(max: number, normalize = normalizeVisibleText) {
  return v.pipe(
    v.string(),
    v.transform(normalize),
    v.check((text) => text === '' || findVisibleTextProblem(text, max) === undefined),
    v.description(`Empty, or at most ${max} characters, a letter or digit among them, none hidden.`),
  )
}
