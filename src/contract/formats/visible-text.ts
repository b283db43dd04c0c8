import * as v from 'valibot'
import { fitsLength } from './text-length.ts'

/** Characters without a picture: those that Unicode calls ignorable (among them Hangul fillers), and blank Braille. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Keyboards and copied texts bring these: zero-width space, word joiner, byte order mark, soft hyphen. */
const removed = /[\u200b\u2060\ufeff\u00ad]/g

/**
 * Ignorable characters that are parts of visible ones: zero-width joiner and non-joiner, variation selectors, the tags of
 * flags. They count only beside something visible.
 */
const parts = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]/gu

/** Control characters, lone surrogates, and more marks on a letter than any language has. */
const unreadable = /[\p{Cc}\p{Cs}]|\p{M}{9}/u

/** Whether a text shows anything: a letter, digit, sign or emoji. */
export function isVisible(text: string): boolean {
  return text.replaceAll(invisible, '').replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}]/gu, '') !== ''
}

/** Canonical form of a name or code: composed (NFC), without characters that keyboards insert unseen, single spaces. */
export function normalizeVisibleText(typed: string): string {
  return typed.normalize('NFC').replaceAll(removed, '').replaceAll(/\s+/g, ' ').trim()
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
export function optionalVisibleText(max: number) {
  return v.pipe(
    v.string(),
    v.transform(normalizeVisibleText),
    v.check((text) => text === '' || findVisibleTextProblem(text, max) === undefined),
    v.description(`Empty, or at most ${max} characters, a letter or digit among them, none hidden.`),
  )
}
