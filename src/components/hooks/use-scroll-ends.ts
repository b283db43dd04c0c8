import { type RefObject, useEffect, useState } from 'react'

/** Whether a horizontal scroller is at its start and at its end; both if nothing overflows. */
export function useScrollEnds(scroller: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const atStart = scrollLeft <= 1
      const atEnd = scrollLeft + clientWidth >= scrollWidth - 1
      setEnds((previous) =>
        previous.atStart === atStart && previous.atEnd === atEnd ? previous : { atStart, atEnd },
      )
    }
    element.addEventListener('scroll', measure, { passive: true })
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(element)
    const childObserver = new MutationObserver(measure)
    childObserver.observe(element, { childList: true })
    return () => {
      element.removeEventListener('scroll', measure)
      resizeObserver.disconnect()
      childObserver.disconnect()
    }
  }, [scroller])
  return ends
}
