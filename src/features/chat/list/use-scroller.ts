import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { correction, placeOf } from './anchor.ts'
import { partInView, watchAround } from './part-in-view.ts'
import { lowestKey, topRow } from './visible-rows.ts'

export interface Scroller {
  readonly atEnd: boolean
  /** Goes to the newest message, and stays there as more come. */
  readonly toEnd: () => void
  /** Puts a row at the top of the view. */
  readonly toRow: (row: Element) => void
  /** To be called where something is drawn that the list itself doesn't know of, before it is painted. */
  readonly drawn: () => void
}

export interface ScrollerEvents {
  /** The beginning of what is here is near. */
  readonly onTop: () => void
  /** @param key of the newest message that can be seen */
  readonly onSeen: (key: string) => void
}

/** Where a row stood: pixels below the scroller's upper edge, with the scroller at `scrollTop`. */
interface Held {
  readonly row: Element
  readonly top: number
  readonly scrollTop: number
}

/** After its last step a scroll counts as under way for so long, milliseconds: nothing may break into it. */
const SCROLLS_MS = 150

/** Room above a row that is gone to, CSS pixels. */
const MARGIN = 12

/**
 * Keeps the place in a scroller that counts from its end (CSS: `column-reverse`). There, what comes or grows above the
 * view moves nothing, in any browser and without a script, also in the middle of a swipe; and at the end what is new
 * comes into view by itself. Only what changes below a view that isn't at the end is made up for, by the topmost row.
 */
export function useScroller(
  log: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  { onTop, onSeen }: ScrollerEvents,
): Scroller {
  const held = useRef<Held>(undefined)
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY)
  const end = useRef(true)
  const frame = useRef(0)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [atEnd, setAtEnd] = useState(true)

  /** What is on screen once it is painted: not what stood there before the view went elsewhere. */
  const see = useCallback(() => {
    const [box, rows] = [log.current, content.current]
    const part = box && partInView(box)
    const key = part && rows ? lowestKey(rows, part) : undefined
    if (key !== undefined) onSeen(key)
  }, [log, content, onSeen])

  const seeSoon = useCallback(() => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(see)
  }, [see])

  /** Notes where the view stands. */
  const look = useCallback(() => {
    const [box, rows] = [log.current, content.current]
    // In a dialog that isn't open yet nothing is to be seen.
    if (!box || !rows || box.clientHeight === 0) return
    const { top } = box.getBoundingClientRect()
    const place = placeOf(box)
    end.current = place.atEnd
    setAtEnd(place.atEnd)
    // The message itself: the date above the oldest one goes when older ones come.
    const found = topRow(rows, top)
    const row = found?.lastElementChild ?? found
    held.current = row && { row, top: row.getBoundingClientRect().top - top, scrollTop: box.scrollTop }
    if (place.above < box.clientHeight) onTop()
    seeSoon()
  }, [log, content, onTop, seeSoon])

  const settle = useCallback(
    function again(): void {
      const box = log.current
      if (!box) return
      const place = held.current
      clearTimeout(later.current)
      if (end.current) {
        const left = SCROLLS_MS - (performance.now() - scrolledAt.current)
        if (left <= 0) box.scrollTop = 0
        // Else what came just now would stay out of view by the little that still counts as the end, and unread.
        else later.current = setTimeout(again, left + 1)
      } else if (place?.row.isConnected) {
        // What the reader scrolled meanwhile is no move of the row's.
        const wanted = place.top - (box.scrollTop - place.scrollTop)
        const moved = correction(
          wanted,
          place.row.getBoundingClientRect().top - box.getBoundingClientRect().top,
        )
        if (moved !== 0) box.scrollTop += moved
      }
      look()
    },
    [log, look],
  )

  // After each drawing, before it is painted.
  useLayoutEffect(settle)

  useEffect(() => {
    const [box, rows] = [log.current, content.current]
    if (!box || !rows) return
    const sizes = new ResizeObserver((changes) => {
      if (changes.some(({ target }) => target === rows)) settle()
      // The keyboard came or went: what stands above it stays.
      else look()
    })
    sizes.observe(rows)
    sizes.observe(box)
    const scrolled = () => {
      scrolledAt.current = performance.now()
      look()
    }
    box.addEventListener('scroll', scrolled, { passive: true })
    document.addEventListener('visibilitychange', look)
    const leave = watchAround(seeSoon)
    return () => {
      cancelAnimationFrame(frame.current)
      clearTimeout(later.current)
      sizes.disconnect()
      box.removeEventListener('scroll', scrolled)
      document.removeEventListener('visibilitychange', look)
      leave()
    }
  }, [log, content, look, settle, seeSoon])

  const toEnd = useCallback(() => {
    end.current = true
    scrolledAt.current = Number.NEGATIVE_INFINITY
    settle()
  }, [settle])

  const toRow = useCallback(
    (row: Element) => {
      end.current = false
      held.current = { row, top: MARGIN, scrollTop: log.current?.scrollTop ?? 0 }
      settle()
    },
    [log, settle],
  )
  return { atEnd, toEnd, toRow, drawn: settle }
}
