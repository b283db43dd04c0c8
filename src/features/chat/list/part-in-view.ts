import { subscribeToModals, topModal } from '#components/overlays/modal-stack.ts'

/** Upper and lower edge, CSS pixels of the page's own viewport. */
export interface Part {
  readonly top: number
  readonly bottom: number
}

/**
 * What can be seen of a box: embedded in a page it may stand below the fold, and a dialog may lie over it. Its scroll
 * margins say how much of the window the page's bars cover.
 * @returns undefined: nothing
 */
export function partInView(box: Element): Part | undefined {
  const modal = topModal()
  if (document.visibilityState !== 'visible' || (modal && !modal.contains(box))) return undefined
  const { top, bottom } = box.getBoundingClientRect()
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(box)
  const view = window.visualViewport
  const from = view?.offsetTop ?? 0
  const part = {
    top: Math.max(top, from, Number.parseFloat(scrollMarginTop)),
    bottom: Math.min(
      bottom,
      from + (view?.height ?? innerHeight),
      innerHeight - Number.parseFloat(scrollMarginBottom),
    ),
  }
  return part.top < part.bottom ? part : undefined
}

/** Calls when the page around a box has moved, or what lies over it comes or goes. @returns ends it */
export function watchAround(moved: () => void): () => void {
  const unwatch = subscribeToModals(moved)
  const views = [window, window.visualViewport]
  for (const view of views) {
    view?.addEventListener('scroll', moved, { passive: true })
    view?.addEventListener('resize', moved)
  }
  return () => {
    unwatch()
    for (const view of views) {
      view?.removeEventListener('scroll', moved)
      view?.removeEventListener('resize', moved)
    }
  }
}
