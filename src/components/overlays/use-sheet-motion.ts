import { type RefObject, useLayoutEffect, useRef } from 'react'
import { ease } from '#components/utils/motion.ts'

/** How far the content of a step slides. */
const SLIDE_PX = 16

/** The sheet that is being unmounted; one that is mounted in the same commit replaces it. */
let replaced: { readonly heightPx: number; readonly step: number } | undefined

/**
 * Eases the height of a sheet when its content changes, and slides its content sideways when its step does: from the
 * right for a later step, from the left for an earlier one. A sheet that replaces another one continues from that.
 * @param sheet the box with header, body and footer
 */
export function useSheetMotion(
  sheet: RefObject<HTMLElement | null>,
  titles: RefObject<HTMLElement | null>,
  step: number,
): void {
  const shownStep = useRef(step)

  useLayoutEffect(() => {
    const box = sheet.current
    if (!box) return
    if (replaced) shownStep.current = replaced.step
    const observer = observeHeight(box, replaced?.heightPx)
    return () => {
      observer.disconnect()
      replaced = { heightPx: box.offsetHeight, step: shownStep.current }
      // React has finished the commit then.
      queueMicrotask(() => {
        replaced = undefined
      })
    }
  }, [sheet])

  useLayoutEffect(() => {
    const distance = Math.sign(step - shownStep.current) * SLIDE_PX
    shownStep.current = step
    if (distance === 0) return
    const [, body, footer] = sheet.current?.children ?? []
    for (const part of [titles.current, body, footer]) {
      if (part) ease(part, { opacity: [0, 1], transform: [`translateX(${distance}px)`, 'none'] })
    }
  }, [step, sheet, titles])
}

/**
 * Animates the height of a sheet from what it was to what its parts need now.
 * @param beforePx height of the sheet that it replaces
 */
function observeHeight(box: HTMLElement, beforePx: number | undefined): ResizeObserver {
  let heightPx = beforePx
  let viewport = viewportSize()
  let animation: Animation | undefined
  const observer = new ResizeObserver(() => {
    if (animation?.playState === 'running') {
      heightPx = box.offsetHeight
      animation.cancel()
    }
    const before = viewport === viewportSize() ? heightPx : undefined
    heightPx = box.offsetHeight
    viewport = viewportSize()
    if (before === undefined || before === heightPx) return
    animation = ease(box, { height: [`${before}px`, `${heightPx}px`] })
  })
  // Not the box, nor its body, which the animation resizes: an observer that resizes what it observes reports an error.
  const [grip, body, footer] = box.children
  for (const part of [grip, ...(body?.children ?? []), footer]) if (part) observer.observe(part)
  return observer
}

/** A sheet follows a change of the viewport at once. */
function viewportSize(): string {
  return `${innerWidth} ${innerHeight}`
}
