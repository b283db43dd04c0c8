import { type RefObject, useEffect, useState } from 'react'
import buttons from '#components/buttons/Button.module.css'
import { liftOver } from './avoid-overlap.ts'

/** A page's main buttons. */
const MAIN = `main .${buttons.primary}`

/** The part of the window's height that the launcher may rise at most. */
const MOST = 0.5

/**
 * How far up the launcher stands, px, so that it doesn't cover the page's main button.
 * @param active it floats over the page
 * @param page another page is measured anew
 */
export function useLift(launcher: RefObject<HTMLElement | null>, active: boolean, page: string): number {
  const [lift, setLift] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other buttons
  useEffect(() => {
    if (!active) return
    let frame = 0
    const measure = () => {
      frame = 0
      const element = launcher.current
      if (!element) return
      // Where it stands without being lifted; transforms don't count here.
      const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = element
      const box = { left, top, right: left + offsetWidth, bottom: top + offsetHeight }
      const covered = [...document.querySelectorAll(MAIN)].map((button) => button.getBoundingClientRect())
      setLift(liftOver(box, covered, innerHeight * MOST))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(measure)
    }
    soon()
    // A page grows and shrinks as its content comes; what changes inside it without that changes its elements.
    const sizes = new ResizeObserver(soon)
    const changes = new MutationObserver(soon)
    sizes.observe(document.body)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      changes.disconnect()
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [active, page])
  return lift
}
