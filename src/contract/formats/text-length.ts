/** A character with its combining marks, SARA AM (not a mark in Unicode), skin tone and ZWJ sequence. */
const cluster = /.(?:[\p{M}\u0E33\u0EB3\p{Emoji_Modifier}]|\u200D.)*/gsu

let segmenter: Intl.Segmenter | undefined

/**
 * Splits text into user-perceived characters: a Thai letter with its vowel and tone marks is one, a family emoji is one.
 * Firefox before 125 has no `Intl.Segmenter` and falls back to a regular expression.
 */
export function* graphemes(text: string): Generator<string> {
  if (typeof Intl.Segmenter !== 'function') {
    for (const [character] of text.matchAll(cluster)) yield character
    return
  }
  segmenter ??= new Intl.Segmenter('th', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

/**
 * Code points and UTF-8 bytes of a character: a letter may have any number of marks. Thai and Lao letters have at most 4 and
 * 12, a family emoji has 7 and 25.
 */
const MAX_POINTS = 8
const MAX_BYTES = 26

/** Longer texts exceed every limit anyway, and counting their characters would block typing. */
const COUNT_MAX_UNITS = 60_000

/**
 * Length of a text in characters as people count them; what needs more code points or bytes than so many characters have
 * counts as more. Page and server apply all length limits to it. For very long texts, the number of UTF-16 code units.
 */
export function textLength(text: string): number {
  if (text.length > COUNT_MAX_UNITS) return text.length
  let count = 0
  for (const _ of graphemes(text)) count++
  const [points, bytes] = sizeOf(text)
  return Math.max(count, Math.ceil(points / MAX_POINTS), Math.ceil(bytes / MAX_BYTES))
}

/** Whether a text has at most `max` characters; see `textLength`. */
export function fitsLength(text: string, max: number): boolean {
  // A character has at least one code unit, and a code unit has at most three bytes.
  return text.length <= max || textLength(text) <= max
}

/** The longest beginning of a text, in whole characters, that has at most `max` characters; see `textLength`. */
export function fitToLength(text: string, max: number): string {
  if (fitsLength(text, max)) return text
  let end = 0
  let [count, points, bytes] = [0, 0, 0]
  for (const character of graphemes(text.slice(0, COUNT_MAX_UNITS))) {
    const [morePoints, moreBytes] = sizeOf(character)
    count++
    points += morePoints
    bytes += moreBytes
    if (count > max || points > max * MAX_POINTS || bytes > max * MAX_BYTES) break
    end += character.length
  }
  return text.slice(0, end)
}

/** Numbers of code points and of UTF-8 bytes. */
function sizeOf(text: string): [points: number, bytes: number] {
  let [points, bytes] = [0, 0]
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0
    points++
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return [points, bytes]
}
