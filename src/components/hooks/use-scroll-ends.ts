import { type RefObject, useEffect, useState } from 'react'

/** Whether a sideways scroller stands at its start and at its end (both when everything fits). */
export function useScrollEnds(scroller: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const atStart = scrollLeft <= 1
      const atEnd = scrollLeft + clientWidth >= scrollWidth - 1
      setEnds((was) => (was.atStart === atStart && was.atEnd === atEnd ? was : { atStart, atEnd }))
    }
    element.addEventListener('scroll', measure, { passive: true })
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    const items = new MutationObserver(measure)
    items.observe(element, { childList: true })
    return () => {
      element.removeEventListener('scroll', measure)
      sizes.disconnect()
      items.disconnect()
    }
  }, [scroller])
  return ends
}
