import { graphemes } from '#lib/format/graphemes.ts'

/** Width of a text in ems. */
export type Measure = (text: string) => number

/** A label cut into lines that fit their places. */
export interface FittedText {
  readonly lines: readonly string[]
  /** Font size in pixels. */
  readonly size: number
}

export interface Place {
  /** Font sizes to try, the preferred one first. */
  readonly sizes: readonly number[]
  /** Widths of the lines there are at a font size, in pixels, the first line first. */
  readonly rooms: (size: number) => readonly number[]
}

const words =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('th', { granularity: 'word' }) : undefined

/** Fits a label: at the largest size at which every word has a place, else cut at the smallest with an ellipsis. */
export function fitText(text: string, { sizes, rooms }: Place, measure: Measure): FittedText {
  const parts = partsOf(text)
  for (const size of sizes) {
    const lines = wrap(parts, rooms(size), (line) => measure(line) * size)
    if (lines) return { lines, size }
  }
  const size = sizes.at(-1)
  if (size === undefined) return { lines: [], size: 0 }
  return { lines: cut(parts, rooms(size), (line) => measure(line) * size), size }
}

/**
 * The pieces between which a line may end, each with the space in front of it. Thai and Lao words touch each other,
 * so a dictionary tells them apart; everything else only breaks at spaces: "฿20" stays whole. Firefox before 125 has no
 * dictionary: Thai and Lao break only at spaces there, too.
 */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let last = ' '
  const line = text.trim().replaceAll(/\s+/g, ' ')
  const segments = words ? Array.from(words.segment(line), ({ segment }) => segment) : line.split(/(?= )/)
  for (const segment of segments) {
    const apart = /\s$/.test(last) || /^\s/.test(segment) || (unspaced.test(last) && unspaced.test(segment))
    if (apart && last !== ' ') parts.push(segment)
    else parts.push((parts.pop() ?? '') + segment)
    last = segment
  }
  return parts
}

/** A run of a script that has no spaces between words; the baht sign and digits belong to no script. */
const unspaced = /^[\p{Script=Thai}\p{Script=Lao}]+$/u

/** Fills lines with whole pieces; undefined when they don't all have a place. */
function wrap(parts: readonly string[], rooms: readonly number[], width: Measure): string[] | undefined {
  const lines: string[] = []
  for (const part of parts) {
    const longer = ((lines.at(-1) ?? '') + part).trimStart()
    const room = rooms[lines.length - 1]
    if (room !== undefined && width(longer) <= room) {
      lines[lines.length - 1] = longer
      continue
    }
    const next = rooms[lines.length]
    if (next === undefined || width(part.trim()) > next) return undefined
    lines.push(part.trim())
  }
  return lines
}

/** Fills lines as far as they go: a word that is too long is broken, and the last line ends with an ellipsis. */
function cut(parts: readonly string[], rooms: readonly number[], width: Measure): string[] {
  const lines: string[] = []
  let rest = [...parts]
  for (const [at, room] of rooms.entries()) {
    if (rest.length === 0) break
    const all = rest.join('').trim()
    if (at === rooms.length - 1) {
      lines.push(width(all) <= room ? all : shorten(all, room, width, '…'))
      break
    }
    let taken = 0
    while (
      taken < rest.length &&
      width(
        rest
          .slice(0, taken + 1)
          .join('')
          .trim(),
      ) <= room
    )
      taken++
    const line = taken > 0 ? rest.slice(0, taken).join('').trim() : shorten(all, room, width, '')
    lines.push(line)
    rest = taken > 0 ? rest.slice(taken) : [all.slice(line.length)].filter(Boolean)
  }
  return lines.filter(Boolean)
}

/** As many whole characters as fit with `end`; a Thai letter keeps its vowel and tone marks. */
function shorten(text: string, room: number, width: Measure, end: string): string {
  let kept = ''
  for (const character of graphemes(text)) {
    if (width(kept + character + end) > room) break
    kept += character
  }
  return kept === '' ? '' : kept.trimEnd() + end
}
