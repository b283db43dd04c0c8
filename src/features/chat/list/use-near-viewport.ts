import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Receives whether a chunk is near the viewport, and its current height in px. */
type OnNearChange = (isNear: boolean, height: number) => void

/** Observes whether a chunk is near the viewport. @returns unsubscribes */
export type ObserveChunk = (chunk: HTMLElement, onChange: OnNearChange) => () => void

/** Render chunks this far ahead of the viewport: more than a flick scrolls while they render. */
const RENDER_MARGIN_PX = 2000

/** Synchronous variant; approximates the list's box by the window, which is hardly larger. */
export function isNearViewport(chunk: HTMLElement): boolean {
  const { top, bottom } = chunk.getBoundingClientRect()
  return bottom > -RENDER_MARGIN_PX && top < innerHeight + RENDER_MARGIN_PX
}

/** One IntersectionObserver shared by all chunks of a list. */
export function useNearViewport(log: RefObject<HTMLElement | null>): ObserveChunk {
  const listeners = useRef(new Map<Element, OnNearChange>())
  const observer = useRef<IntersectionObserver>(undefined)
  useEffect(() => {
    const created = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries)
          listeners.current.get(target)?.(isIntersecting, boundingClientRect.height)
      },
      { root: log.current, rootMargin: `${RENDER_MARGIN_PX}px 0px` },
    )
    observer.current = created
    // The chunks' effects, as children's, ran before this one.
    for (const chunk of listeners.current.keys()) created.observe(chunk)
    return () => {
      observer.current = undefined
      created.disconnect()
    }
  }, [log])
  return useCallback((chunk, onChange) => {
    listeners.current.set(chunk, onChange)
    observer.current?.observe(chunk)
    return () => {
      listeners.current.delete(chunk)
      observer.current?.unobserve(chunk)
    }
  }, [])
}
