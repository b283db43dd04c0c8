import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { TurningState } from '#features/spin/spin-flow.ts'
import { getSliceCentre, planTurn } from './wheel-geometry.ts'

/** The design's easing: fast start, slow end. */
const EASING = 'cubic-bezier(.12,.72,.14,1)'

/** Last resting angle. Global, so that the wheel is at the same angle when its screen is reopened. */
let restingDegrees = 0

/**
 * Rotates the wheel to the won slice, then calls `onStopped` once. The compositor animates the finished
 * canvas without redraws or scripts, so that it stays smooth on slow phones (measured: `npm run bench
 * wheel`). With reduced motion the wheel jumps to the slice (D23).
 */
export function useWheelAnimation(
  wheel: RefObject<HTMLElement | null>,
  turning: TurningState | undefined,
  onStopped: () => void,
): void {
  const notifyStopped = useEffectEvent(onStopped)
  useLayoutEffect(() => {
    if (wheel.current) wheel.current.style.transform = `rotate(${restingDegrees}deg)`
  }, [wheel])
  useEffect(() => {
    const element = wheel.current
    if (!element || !turning) return
    const { index, slices } = turning
    const stopAt = (degrees: number) => {
      restingDegrees = degrees % 360
      element.style.transform = `rotate(${restingDegrees}deg)`
      notifyStopped()
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      stopAt(-getSliceCentre(index, slices.length))
      return
    }
    const { toDegrees, durationMs } = planTurn(restingDegrees, index, slices.length, Math.random)
    const animation = element.animate(
      { transform: [`rotate(${restingDegrees}deg)`, `rotate(${toDegrees}deg)`] },
      { duration: durationMs, easing: EASING, fill: 'forwards' },
    )
    animation.onfinish = () => {
      stopAt(toDegrees)
      animation.cancel()
    }
    return () => {
      animation.onfinish = null
      animation.cancel()
    }
  }, [wheel, turning])
}
