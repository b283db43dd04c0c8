import type { VisibleRange } from './visible-range.ts'

/** Scroll positions this close to the end count as the end. */
const AT_END_TOLERANCE_PX = 48

/** Metrics of a `column-reverse` scroller: `scrollTop` is 0 at the newest message and negative above it. */
export interface ScrollMetrics {
  readonly scrollTop: number
  readonly scrollHeight: number
  readonly clientHeight: number
}

export interface ScrollPosition {
  /** Pixels of content below and above the visible part. */
  readonly below: number
  readonly above: number
  readonly isAtEnd: boolean
}

export function getScrollPosition({ scrollTop, scrollHeight, clientHeight }: ScrollMetrics): ScrollPosition {
  // Clamp overscroll (iOS bounce) and fractions of a pixel.
  const below = Math.max(0, -scrollTop)
  const above = Math.max(0, scrollHeight - clientHeight - below)
  return { below, above, isAtEnd: below <= AT_END_TOLERANCE_PX }
}

/**
 * Binary search for the first row, top to bottom, whose bottom edge is below a line.
 * @param bottomOf bottom edge of a row; called O(log n) times, as it forces layout
 * @returns its index; `count` if there is none
 */
export function findFirstBelow(count: number, bottomOf: (index: number) => number, line: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (bottomOf(middle) > line) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Distance to scroll by so that a row that moved is back at its previous offset; 0 for less than half a pixel.
 * @param previousTop previous offset from the scroller's top edge, px
 * @param currentTop current offset, px
 */
export function getScrollCorrection(previousTop: number, currentTop: number): number {
  const moved = currentTop - previousTop
  return Math.abs(moved) < 0.5 ? 0 : moved
}

/** Rows of a chunk; elements that are no chunk (the text above the oldest message) have none. */
function getRows(chunk: Element | undefined): readonly Element[] {
  return chunk ? [...chunk.children].filter((row) => row.hasAttribute('data-row')) : []
}

const getBottom = (elements: readonly Element[]) => (index: number) =>
  elements[index]?.getBoundingClientRect().bottom ?? 0

/** The topmost row that reaches below `line`, a viewport y coordinate. Measures O(log n) rows. */
export function findTopRow(content: Element, line: number): Element | undefined {
  const chunks = [...content.children]
  const at = findFirstBelow(chunks.length, getBottom(chunks), line)
  const rows = getRows(chunks[at])
  return rows[findFirstBelow(rows.length, getBottom(rows), line)] ?? getRows(chunks[at + 1])[0] ?? chunks[at]
}

/** Key of the lowest row whose bottom edge is within the visible range; undefined if there is none. */
export function findLowestKey(content: Element, { top, bottom: line }: VisibleRange): string | undefined {
  const chunks = [...content.children]
  for (
    let at = Math.min(chunks.length - 1, findFirstBelow(chunks.length, getBottom(chunks), line));
    at >= 0;
    at--
  ) {
    const rows = getRows(chunks[at])
    // Half a pixel of tolerance for rounding.
    const row = rows[findFirstBelow(rows.length, getBottom(rows), line + 0.5) - 1]
    if (row instanceof HTMLElement)
      return row.getBoundingClientRect().bottom > top ? row.dataset.row : undefined
  }
  return undefined
}
