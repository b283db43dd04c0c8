import { subscribeToModals, topModal } from '#components/overlays/modal-stack.ts'

/** Top and bottom edge in layout viewport coordinates, px. */
export interface VisibleRange {
  readonly top: number
  readonly bottom: number
}

/**
 * Visible part of a box: it may be below the fold, behind a modal dialog, or covered by the on-screen keyboard. Its scroll
 * margins say how much of the window the page's bars cover.
 * @returns undefined if nothing is visible
 */
export function getVisibleRange(box: Element): VisibleRange | undefined {
  const modal = topModal()
  if (document.visibilityState !== 'visible' || (modal && !modal.contains(box))) return undefined
  const { top, bottom } = box.getBoundingClientRect()
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(box)
  const viewport = window.visualViewport
  const viewportTop = viewport?.offsetTop ?? 0
  const range = {
    top: Math.max(top, viewportTop, Number.parseFloat(scrollMarginTop)),
    bottom: Math.min(
      bottom,
      viewportTop + (viewport?.height ?? innerHeight),
      innerHeight - Number.parseFloat(scrollMarginBottom),
    ),
  }
  return range.top < range.bottom ? range : undefined
}

/** Calls back when a scroll, a resize or a modal dialog may have changed a visible range. @returns unsubscribes */
export function watchViewport(onChange: () => void): () => void {
  const unwatch = subscribeToModals(onChange)
  const targets = [window, window.visualViewport]
  for (const target of targets) {
    target?.addEventListener('scroll', onChange, { passive: true })
    target?.addEventListener('resize', onChange)
  }
  return () => {
    unwatch()
    for (const target of targets) {
      target?.removeEventListener('scroll', onChange)
      target?.removeEventListener('resize', onChange)
    }
  }
}

/** Tolerance for rounding. */
const ROUNDING_PX = 1

/** Whether the end of the message list is on screen, so that a new message would be seen. */
export function isChatEndVisible(): boolean {
  const log = document.querySelector('[role=log]')
  const range = log ? getVisibleRange(log) : undefined
  return range !== undefined && range.bottom >= (log?.getBoundingClientRect().bottom ?? 0) - ROUNDING_PX
}
