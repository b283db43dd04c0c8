import { type RefObject, useEffect, useState } from 'react'

/** Overscan on each side, in pages (widths of the scroller). */
const OVERSCAN_PAGES = 1

/** Items rendered before the scroller has been measured: more than the widest screen shows. */
const INITIAL_COUNT = 4

interface Range {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** Range of visible items plus overscan. Moves in whole pages, so that scrolling rarely causes a render. */
function rangeOf({ children, clientWidth, scrollLeft }: HTMLElement): Range {
  const [first, second] = children
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return { from: 0, to: INITIAL_COUNT }
  const step = second.offsetLeft - first.offsetLeft
  if (step <= 0 || clientWidth === 0) return { from: 0, to: INITIAL_COUNT }
  const itemsPerPage = Math.ceil(clientWidth / step)
  const firstOfPage = Math.floor(scrollLeft / step / itemsPerPage) * itemsPerPage
  return {
    from: Math.max(0, firstOfPage - OVERSCAN_PAGES * itemsPerPage),
    to: firstOfPage + (2 + OVERSCAN_PAGES) * itemsPerPage,
  }
}

/**
 * Virtualizes a horizontal scroller with items of equal width.
 * @param count total number of items
 * @returns the range of items to render
 */
export function useScrollWindow(scroller: RefObject<HTMLElement | null>, count: number): Range {
  const [range, setRange] = useState<Range>({ from: 0, to: INITIAL_COUNT })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measuring needs two items, which may be added later
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const next = rangeOf(element)
      setRange((previous) => (previous.from === next.from && previous.to === next.to ? previous : next))
    }
    element.addEventListener('scroll', measure, { passive: true })
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      resizeObserver.disconnect()
    }
  }, [scroller, count])
  return range
}
