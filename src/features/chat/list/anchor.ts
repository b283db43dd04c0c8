/** A scroll position within so many pixels of the end counts as the end. */
const AT_END = 48

/** What a scroller that counts from its end says: `scrollTop` is 0 at the newest message and negative above it. */
export interface Scrolled {
  readonly scrollTop: number
  readonly scrollHeight: number
  readonly clientHeight: number
}

export interface Place {
  /** Pixels from the lower edge of what is shown to the end, and from the upper edge to the beginning. */
  readonly below: number
  readonly above: number
  readonly atEnd: boolean
}

export function placeOf({ scrollTop, scrollHeight, clientHeight }: Scrolled): Place {
  // Browsers differ by parts of a pixel.
  const below = Math.max(0, -scrollTop)
  const above = Math.max(0, scrollHeight - clientHeight - below)
  return { below, above, atEnd: below <= AT_END }
}

/**
 * The first of some rows from top to bottom that reaches below a line.
 * @param bottomOf where a row ends; called for few of them only
 * @returns its index; `count` when none does
 */
export function firstBelow(count: number, bottomOf: (index: number) => number, line: number): number {
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
 * How far to scroll so that a row which moved stands where it stood.
 * @param held where its upper edge was, pixels from the scroller's
 * @param now where it is
 */
export function correction(held: number, now: number): number {
  const moved = now - held
  return Math.abs(moved) < 0.5 ? 0 : moved
}
