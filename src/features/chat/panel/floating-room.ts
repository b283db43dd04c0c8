import { useEffect, useState } from 'react'
import { topModal } from '#components/overlays/modal-stack.ts'

/** A box in viewport coordinates, px. */
interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The floating launcher with its text, and its distance from the window's right and bottom edge, in px. */
const launcher = { width: 200, height: 48, fromRight: 16, fromBottom: 104 } as const

/** Free space around the launcher, px. */
const GAP_PX = 8

/** Everything on a page that must stay readable and usable. */
const CONTENT = 'main :is(a, button, input, select, textarea, label, img, h1, h2, h3, p, dt, dd, summary)'

/** The area that the floating launcher would cover, with a gap around it. */
function getLauncherBox(width: number, height: number): Box {
  const right = width - launcher.fromRight
  const bottom = height - launcher.fromBottom
  return {
    left: right - launcher.width - GAP_PX,
    top: bottom - launcher.height - GAP_PX,
    right: right + GAP_PX,
    bottom: bottom + GAP_PX,
  }
}

/** Boxes that only touch at an edge don't overlap. */
function isOverlapping(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Whether the page shows nothing where the launcher would float, and can't be scrolled so that it does. */
function hasRoom(): boolean {
  const { scrollHeight, clientHeight, clientWidth } = document.documentElement
  if (scrollHeight > clientHeight) return false
  const box = getLauncherBox(clientWidth, clientHeight)
  return ![...document.querySelectorAll(CONTENT)].some((element) =>
    isOverlapping(box, element.getBoundingClientRect()),
  )
}

/**
 * Whether the launcher can float over the page without covering anything; checked again when the page changes or is
 * resized.
 */
export function useFloatingRoom(): boolean {
  const [isFree, setFree] = useState(hasRoom)
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      // The page can't be scrolled under a modal, and moving the launcher would lose the focus that returns to it.
      if (topModal() === undefined) setFree(hasRoom())
    }
    const scheduleMeasure = () => {
      frame ||= requestAnimationFrame(measure)
    }
    scheduleMeasure()
    // Content that is loaded changes the page's size, or at least its elements.
    const resizeObserver = new ResizeObserver(scheduleMeasure)
    const mutationObserver = new MutationObserver(scheduleMeasure)
    resizeObserver.observe(document.body)
    mutationObserver.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', scheduleMeasure)
    return () => {
      cancelAnimationFrame(frame)
      resizeObserver.disconnect()
      mutationObserver.disconnect()
      removeEventListener('resize', scheduleMeasure)
    }
  }, [])
  return isFree
}
