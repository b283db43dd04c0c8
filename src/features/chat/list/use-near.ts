import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** What a band learns: whether it is near the view, and its height just now, CSS pixels. */
type Told = (near: boolean, height: number) => void

/** Tells a band whether it is near the view, from now on. @returns ends it */
export type WatchBand = (band: HTMLElement, told: Told) => () => void

/** Bands are drawn so far ahead of the view, CSS pixels: more than a flick goes in the time that drawing takes. */
const AHEAD = 2000

/** The same, asked at once; the window stands for the list, which is hardly smaller. */
export function isNearView(band: HTMLElement): boolean {
  const { top, bottom } = band.getBoundingClientRect()
  return bottom > -AHEAD && top < innerHeight + AHEAD
}

/** One observer for all bands of a list. */
export function useNear(log: RefObject<HTMLElement | null>): WatchBand {
  const bands = useRef(new Map<Element, Told>())
  const observer = useRef<IntersectionObserver>(undefined)
  useEffect(() => {
    const made = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting, boundingClientRect } of changes)
          bands.current.get(target)?.(isIntersecting, boundingClientRect.height)
      },
      { root: log.current, rootMargin: `${AHEAD}px 0px` },
    )
    observer.current = made
    // The bands' own effects ran before this one.
    for (const band of bands.current.keys()) made.observe(band)
    return () => {
      observer.current = undefined
      made.disconnect()
    }
  }, [log])
  return useCallback((band, told) => {
    bands.current.set(band, told)
    observer.current?.observe(band)
    return () => {
      bands.current.delete(band)
      observer.current?.unobserve(band)
    }
  }, [])
}
