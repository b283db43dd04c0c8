import { graphemes } from '#contract/formats/text-length.ts'

/** Width of a text in ems. */
export type Measure = (text: string) => number

/** A label wrapped into lines. */
export interface FittedText {
  readonly lines: readonly string[]
  readonly fontSizePx: number
}

export interface LabelSpace {
  /** Font sizes to try, the preferred one first. */
  readonly fontSizesPx: readonly number[]
  /** Widths of the available lines at a font size in pixels, top line first. */
  readonly lineWidths: (fontSizePx: number) => readonly number[]
}

const wordSegmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('th', { granularity: 'word' }) : undefined

/**
 * Wraps a label at the first font size at which all words fit, else truncates it at the last with an
 * ellipsis.
 */
export function fitText(text: string, { fontSizesPx, lineWidths }: LabelSpace, measure: Measure): FittedText {
  const parts = splitIntoParts(text)
  for (const fontSizePx of fontSizesPx) {
    const lines = wrap(parts, lineWidths(fontSizePx), (line) => measure(line) * fontSizePx)
    if (lines) return { lines, fontSizePx }
  }
  const fontSizePx = fontSizesPx.at(-1)
  if (fontSizePx === undefined) return { lines: [], fontSizePx: 0 }
  return {
    lines: wrapAndTruncate(parts, lineWidths(fontSizePx), (line) => measure(line) * fontSizePx),
    fontSizePx,
  }
}

/**
 * Splits a text at its line break opportunities; parts include their leading space. Thai and Lao are written
 * without spaces, so `Intl.Segmenter` splits them into words; everything else only breaks at spaces, so "฿20"
 * stays together. Firefox before 125 has no `Intl.Segmenter`: Thai and Lao break only at spaces there, too.
 */
function splitIntoParts(text: string): string[] {
  const parts: string[] = []
  let last = ' '
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const segments = wordSegmenter
    ? Array.from(wordSegmenter.segment(line), ({ segment }) => segment)
    : line.split(/(?= )/)
  for (const segment of segments) {
    const canBreak =
      /\s$/.test(last) || /^\s/.test(segment) || (unspacedScript.test(last) && unspacedScript.test(segment))
    if (canBreak && last !== ' ') parts.push(segment)
    else parts.push((parts.pop() ?? '') + segment)
    last = segment
  }
  return parts
}

/** Text in a script without spaces between words; the baht sign and digits belong to neither script. */
const unspacedScript = /^[\p{Script=Thai}\p{Script=Lao}]+$/u

/** Wraps whole parts into lines; undefined if they don't all fit. */
function wrap(parts: readonly string[], lineWidths: readonly number[], width: Measure): string[] | undefined {
  const lines: string[] = []
  for (const part of parts) {
    const longer = ((lines.at(-1) ?? '') + part).trimStart()
    const lineWidth = lineWidths[lines.length - 1]
    if (lineWidth !== undefined && width(longer) <= lineWidth) {
      lines[lines.length - 1] = longer
      continue
    }
    const next = lineWidths[lines.length]
    if (next === undefined || width(part.trim()) > next) return undefined
    lines.push(part.trim())
  }
  return lines
}

/** Fills the lines; breaks words that are too long, and ends the last line with an ellipsis if needed. */
function wrapAndTruncate(parts: readonly string[], lineWidths: readonly number[], width: Measure): string[] {
  const lines: string[] = []
  let rest = [...parts]
  for (const [at, lineWidth] of lineWidths.entries()) {
    if (rest.length === 0) break
    const all = rest.join('').trim()
    if (at === lineWidths.length - 1) {
      lines.push(width(all) <= lineWidth ? all : truncate(all, lineWidth, width, '…'))
      break
    }
    let takenCount = 0
    while (
      takenCount < rest.length &&
      width(
        rest
          .slice(0, takenCount + 1)
          .join('')
          .trim(),
      ) <= lineWidth
    )
      takenCount++
    const line =
      takenCount > 0 ? rest.slice(0, takenCount).join('').trim() : truncate(all, lineWidth, width, '')
    lines.push(line)
    rest = takenCount > 0 ? rest.slice(takenCount) : [all.slice(line.length)].filter(Boolean)
  }
  return lines.filter(Boolean)
}

/**
 * Truncates to whole graphemes, so that a Thai letter keeps its vowel and tone marks, and appends `suffix`.
 */
function truncate(text: string, lineWidth: number, width: Measure, suffix: string): string {
  let fitting = ''
  for (const character of graphemes(text)) {
    if (width(fitting + character + suffix) > lineWidth) break
    fitting += character
  }
  return fitting === '' ? '' : fitting.trimEnd() + suffix
}
