import { type RefObject, useEffect, useState } from 'react'

/** Items around the visible ones that are drawn, too, in widths of the scroller. */
const MARGIN = 1

/** Items that are drawn before the scroller has been measured: more than the widest page shows. */
const FIRST = 4

interface Range {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** The items in and around the visible part; moves on by whole widths, so that scrolling seldom draws anything. */
function rangeOf({ children, clientWidth, scrollLeft }: HTMLElement): Range {
  const [first, second] = children
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return { from: 0, to: FIRST }
  const step = second.offsetLeft - first.offsetLeft
  if (step <= 0 || clientWidth === 0) return { from: 0, to: FIRST }
  const page = Math.ceil(clientWidth / step)
  const at = Math.floor(scrollLeft / step / page) * page
  return { from: Math.max(0, at - MARGIN * page), to: at + (2 + MARGIN) * page }
}

/**
 * Which items of a sideways scroller with items of one width are worth drawing.
 * @param count how many items there are
 */
export function useScrollWindow(scroller: RefObject<HTMLElement | null>, count: number): Range {
  const [range, setRange] = useState<Range>({ from: 0, to: FIRST })
  // biome-ignore lint/correctness/useExhaustiveDependencies: more items may be the first that can be measured
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const next = rangeOf(element)
      setRange((was) => (was.from === next.from && was.to === next.to ? was : next))
    }
    element.addEventListener('scroll', measure, { passive: true })
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      sizes.disconnect()
    }
  }, [scroller, count])
  return range
}
