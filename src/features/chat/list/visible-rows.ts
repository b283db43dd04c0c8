import { firstBelow } from './anchor.ts'
import type { Part } from './part-in-view.ts'

/** Where the rows are: bands, each with its rows. What is no band (the words at the beginning) has none. */
function rowsOf(band: Element | undefined): readonly Element[] {
  return band ? [...band.children].filter((row) => row.hasAttribute('data-row')) : []
}

const bottom = (elements: readonly Element[]) => (index: number) =>
  elements[index]?.getBoundingClientRect().bottom ?? 0

/** The topmost row that is in view; few of the rows are looked at. */
export function topRow(content: Element, line: number): Element | undefined {
  const bands = [...content.children]
  const at = firstBelow(bands.length, bottom(bands), line)
  const rows = rowsOf(bands[at])
  return rows[firstBelow(rows.length, bottom(rows), line)] ?? rowsOf(bands[at + 1])[0] ?? bands[at]
}

/** Key of the lowest row that is in view to its end; undefined: none is. @param view what is seen of the list */
export function lowestKey(content: Element, { top, bottom: line }: Part): string | undefined {
  const bands = [...content.children]
  for (let at = Math.min(bands.length - 1, firstBelow(bands.length, bottom(bands), line)); at >= 0; at--) {
    const rows = rowsOf(bands[at])
    // Half a pixel: browsers round.
    const row = rows[firstBelow(rows.length, bottom(rows), line + 0.5) - 1]
    if (row instanceof HTMLElement)
      return row.getBoundingClientRect().bottom > top ? row.dataset.row : undefined
  }
  return undefined
}
