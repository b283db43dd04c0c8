import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Turning } from './spin-flow.ts'
import { planTurn, sliceCentre } from './wheel/wheel-geometry.ts'

/** The design's easing: quickly off, slowly to its end. */
const EASING = 'cubic-bezier(.12,.72,.14,1)'

/** Where the wheel came to rest, degrees: one that is drawn anew, on the way back to its screen, stands there too. */
let rotation = 0

/**
 * Turns the wheel to the slice that was won, then says so once. The browser's compositor turns the finished picture
 * by itself; nothing is drawn and no script runs meanwhile, so that even a slow phone keeps up (measured:
 * `npm run bench wheel`). With reduced motion the wheel is at its slice at once (D23).
 */
export function useTurn(
  wheel: RefObject<HTMLElement | null>,
  turning: Turning | undefined,
  onStopped: () => void,
): void {
  const stopped = useEffectEvent(onStopped)
  useLayoutEffect(() => {
    if (wheel.current) wheel.current.style.transform = `rotate(${rotation}deg)`
  }, [wheel])
  useEffect(() => {
    const element = wheel.current
    if (!element || !turning) return
    const { index, slices } = turning
    const rest = (degrees: number) => {
      rotation = degrees % 360
      element.style.transform = `rotate(${rotation}deg)`
      stopped()
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      rest(-sliceCentre(index, slices.length))
      return
    }
    const { to, ms } = planTurn(rotation, index, slices.length, Math.random)
    const turn = element.animate(
      { transform: [`rotate(${rotation}deg)`, `rotate(${to}deg)`] },
      { duration: ms, easing: EASING, fill: 'forwards' },
    )
    turn.onfinish = () => {
      rest(to)
      turn.cancel()
    }
    return () => {
      turn.onfinish = null
      turn.cancel()
    }
  }, [wheel, turning])
}
