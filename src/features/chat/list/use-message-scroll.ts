import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { getVisibleRange, type VisibleRange, watchViewport } from './visible-range.ts'

export interface MessageScroll {
  readonly isAtEnd: boolean
  /** Scrolls to the newest message and follows new ones. */
  readonly scrollToEnd: () => void
  /** Scrolls a row to the top of the view. */
  readonly scrollToRow: (row: Element) => void
  /** Must be called, before paint, when something is rendered without the list itself re-rendering. */
  readonly onChunkRendered: () => void
}

export interface ScrollHandlers {
  /** Less than a viewport of content is left above. */
  readonly onNearTop: () => void
  /** @param key of the newest fully visible message */
  readonly onRowSeen: (key: string) => void
}

/** Row whose position is preserved: its offset from the scroller's top edge in px, recorded at `scrollTop`. */
interface AnchorRow {
  readonly row: Element
  readonly top: number
  readonly scrollTop: number
}

/** Scroll positions this close to the end count as the end. */
const AT_END_TOLERANCE_PX = 48

/** A scroll gesture counts as ongoing for this long after the last scroll event; don't interrupt it. */
const SCROLL_SETTLE_MS = 150

/** Space above a row that was scrolled to. */
const ROW_MARGIN_PX = 12

/** Tolerance for rounding. */
const ROUNDING_PX = 0.5

/** The rendered rows, top to bottom. */
const getRows = (content: Element) => [...content.querySelectorAll<HTMLElement>('[data-row]')]

const getTop = (element: Element) => element.getBoundingClientRect().top

/**
 * Binary search, because each measured row costs time while scrolling.
 * @param line a viewport y coordinate
 * @returns index of the first row that reaches below the line
 */
function findFirstBelow(rows: readonly Element[], line: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const bottom = rows[middle]?.getBoundingClientRect().bottom ?? 0
    if (bottom > line) high = middle
    else low = middle + 1
  }
  return low
}

/** Key of the lowest row whose bottom edge is within the visible range; undefined if there is none. */
function findLowestKey(content: Element, { top, bottom }: VisibleRange): string | undefined {
  const rows = getRows(content)
  const row = rows[findFirstBelow(rows, bottom + ROUNDING_PX) - 1]
  return row && row.getBoundingClientRect().bottom > top ? row.dataset.row : undefined
}

/**
 * Preserves the scroll position of a `column-reverse` scroller. Its scroll origin is the end: content inserted or growing
 * above the view doesn't move it, in any browser and without script, even during a swipe; and at the end new messages
 * come into view by themselves. Only changes below a view that isn't at the end are corrected here, using the topmost
 * row as anchor.
 */
export function useMessageScroll(
  log: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  { onNearTop, onRowSeen }: ScrollHandlers,
): MessageScroll {
  const anchor = useRef<AnchorRow>(undefined)
  const lastScrollAt = useRef(Number.NEGATIVE_INFINITY)
  const isAtEndNow = useRef(true)
  const frame = useRef(0)
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isAtEnd, setIsAtEnd] = useState(true)

  /** Runs after layout has settled, so that rows at a position about to be left aren't reported. */
  const reportVisible = useCallback(() => {
    const [box, rows] = [log.current, content.current]
    const range = box && getVisibleRange(box)
    const key = range && rows ? findLowestKey(rows, range) : undefined
    if (key !== undefined) onRowSeen(key)
  }, [log, content, onRowSeen])

  const scheduleReport = useCallback(() => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(reportVisible)
  }, [reportVisible])

  /** Records the anchor row and whether the view is at the end. */
  const recordPosition = useCallback(() => {
    const [box, rows] = [log.current, content.current]
    // Inside a dialog that isn't open yet there is no layout.
    if (!box || !rows || box.clientHeight === 0) return
    const top = getTop(box)
    const { scrollTop, scrollHeight, clientHeight } = box
    isAtEndNow.current = -scrollTop <= AT_END_TOLERANCE_PX
    setIsAtEnd(isAtEndNow.current)
    const rendered = getRows(rows)
    // Use the message itself: the date above the oldest one disappears when older ones are loaded.
    const row = rendered[findFirstBelow(rendered, top)]?.lastElementChild
    anchor.current = row ? { row, top: getTop(row) - top, scrollTop } : undefined
    if (scrollHeight + scrollTop < 2 * clientHeight) onNearTop()
    scheduleReport()
  }, [log, content, onNearTop, scheduleReport])

  const restorePosition = useCallback(
    function restore(): void {
      const box = log.current
      if (!box) return
      const previous = anchor.current
      clearTimeout(retryTimer.current)
      if (isAtEndNow.current) {
        const remainingMs = SCROLL_SETTLE_MS - (performance.now() - lastScrollAt.current)
        if (remainingMs <= 0) box.scrollTop = 0
        // Retry, or the new message would stay up to the end tolerance out of view, and unread.
        else retryTimer.current = setTimeout(restore, remainingMs + 1)
      } else if (previous?.row.isConnected) {
        // Subtract what the reader has scrolled since.
        const expectedTop = previous.top - (box.scrollTop - previous.scrollTop)
        const correction = getTop(previous.row) - getTop(box) - expectedTop
        if (Math.abs(correction) >= ROUNDING_PX) box.scrollTop += correction
      }
      recordPosition()
    },
    [log, recordPosition],
  )

  // After each render, before paint.
  useLayoutEffect(restorePosition)

  useEffect(() => {
    const [box, rows] = [log.current, content.current]
    if (!box || !rows) return
    const resizeObserver = new ResizeObserver((entries) => {
      if (entries.some(({ target }) => target === rows)) restorePosition()
      // The on-screen keyboard opened or closed: only record the position.
      else recordPosition()
    })
    resizeObserver.observe(rows)
    resizeObserver.observe(box)
    const handleScroll = () => {
      lastScrollAt.current = performance.now()
      recordPosition()
    }
    box.addEventListener('scroll', handleScroll, { passive: true })
    document.addEventListener('visibilitychange', recordPosition)
    const unwatchViewport = watchViewport(scheduleReport)
    return () => {
      cancelAnimationFrame(frame.current)
      clearTimeout(retryTimer.current)
      resizeObserver.disconnect()
      box.removeEventListener('scroll', handleScroll)
      document.removeEventListener('visibilitychange', recordPosition)
      unwatchViewport()
    }
  }, [log, content, recordPosition, restorePosition, scheduleReport])

  const scrollToEnd = useCallback(() => {
    isAtEndNow.current = true
    lastScrollAt.current = Number.NEGATIVE_INFINITY
    restorePosition()
  }, [restorePosition])

  const scrollToRow = useCallback(
    (row: Element) => {
      isAtEndNow.current = false
      anchor.current = { row, top: ROW_MARGIN_PX, scrollTop: log.current?.scrollTop ?? 0 }
      restorePosition()
    },
    [log, restorePosition],
  )
  return { isAtEnd, scrollToEnd, scrollToRow, onChunkRendered: restorePosition }
}
