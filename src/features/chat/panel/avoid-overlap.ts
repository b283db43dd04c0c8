import { type RefObject, useEffect, useState } from 'react'
import buttons from '#components/buttons/Button.module.css'

/** A box in viewport coordinates, px. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Gap between the launcher and the button below it. */
const GAP_PX = 8

/**
 * Distance in px that a box must be moved up so that it covers none of the others.
 * @returns 0 if it covers none, or if it would have to move by more than `maxLift`
 */
export function getLiftPx(box: Box, others: readonly Box[], maxLift: number): number {
  let lift = 0
  const fromBottomUp = others
    .filter(({ left, right }) => left < box.right && right > box.left)
    .sort((a, b) => b.bottom - a.bottom)
  for (const { top, bottom } of fromBottomUp) {
    if (top < box.bottom - lift && bottom > box.top - lift) lift = box.bottom - top + GAP_PX
  }
  return lift > maxLift ? 0 : lift
}

/** Selector of a page's primary buttons. */
const PRIMARY_BUTTONS = `main .${buttons.primary}`

/** Maximum lift, as a fraction of the window's height. */
const MAX_LIFT_RATIO = 0.5

/**
 * Distance in px to lift the launcher by, so that it doesn't cover the page's primary button.
 * @param isActive the launcher floats over the page
 * @param page path; a change triggers a new measurement
 */
export function useAvoidOverlap(
  launcher: RefObject<HTMLElement | null>,
  isActive: boolean,
  page: string,
): number {
  const [liftPx, setLiftPx] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other buttons
  useEffect(() => {
    if (!isActive) return
    let frame = 0
    const measure = () => {
      frame = 0
      const element = launcher.current
      if (!element) return
      // offsetTop ignores transforms: this is the position without the lift.
      const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = element
      const box = { left, top, right: left + offsetWidth, bottom: top + offsetHeight }
      const obstacles = [...document.querySelectorAll(PRIMARY_BUTTONS)].map((button) =>
        button.getBoundingClientRect(),
      )
      setLiftPx(getLiftPx(box, obstacles, innerHeight * MAX_LIFT_RATIO))
    }
    const scheduleMeasure = () => {
      frame ||= requestAnimationFrame(measure)
    }
    scheduleMeasure()
    // Loading content resizes the page; changes that don't resize it show up as DOM mutations.
    const resizeObserver = new ResizeObserver(scheduleMeasure)
    const mutationObserver = new MutationObserver(scheduleMeasure)
    resizeObserver.observe(document.body)
    mutationObserver.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', scheduleMeasure, { passive: true })
    addEventListener('resize', scheduleMeasure)
    return () => {
      cancelAnimationFrame(frame)
      resizeObserver.disconnect()
      mutationObserver.disconnect()
      removeEventListener('scroll', scheduleMeasure)
      removeEventListener('resize', scheduleMeasure)
    }
  }, [isActive, page])
  return liftPx
}
