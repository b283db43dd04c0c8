import { useEffect, useEffectEvent, useState } from 'react'
import { IconRefresh } from '#components/icons/member.tsx'
import css from './PullToRefresh.module.css'

/** Displayed distance from which releasing the finger refreshes. */
const PULL_THRESHOLD_PX = 64

/** Displayed distance per pixel of finger movement, and its maximum. */
const PULL_RATIO = 0.45
const PULL_MAX_PX = 96

/** Indicator that follows the finger. Hidden from screen readers: the header's button does the same. */
export default function PullToRefresh({ onPulled }: { onPulled: () => void }) {
  const distance = usePullDistance(onPulled)
  if (distance === 0) return null
  const progress = Math.min(1, distance / PULL_THRESHOLD_PX)
  return (
    <div
      className={css.indicator}
      style={{ translate: `-50% ${distance - 48}px`, opacity: progress }}
      aria-hidden="true"
    >
      <IconRefresh size={22} />
    </div>
  )
}

function isAtTop(): boolean {
  return window.scrollY <= 0 && document.querySelector('dialog[open]') === null
}

/**
 * Pull to refresh: one finger that starts at the top of the page and moves down. Disables the browser's own
 * gesture.
 * @returns displayed distance, CSS pixels
 */
function usePullDistance(onPulled: () => void): number {
  const [distance, setDistance] = useState(0)
  const onRelease = useEffectEvent(onPulled)
  useEffect(() => {
    let start: { x: number; y: number } | undefined
    let shown = 0
    const show = (value: number) => {
      shown = value
      setDistance(value)
    }
    const onTouchStart = ({ touches }: TouchEvent) => {
      const [finger, second] = touches
      start = finger && !second && isAtTop() ? { x: finger.clientX, y: finger.clientY } : undefined
    }
    const onTouchMove = ({ touches: [finger] }: TouchEvent) => {
      if (!start || !finger) return
      const down = finger.clientY - start.y
      const isSideways = Math.abs(finger.clientX - start.x) > Math.abs(down) && shown === 0
      if (isSideways || !isAtTop()) start = undefined
      show(start ? Math.min(PULL_MAX_PX, Math.max(0, down * PULL_RATIO)) : 0)
    }
    const onTouchEnd = () => {
      if (start && shown >= PULL_THRESHOLD_PX) onRelease()
      onTouchCancel()
    }
    const onTouchCancel = () => {
      start = undefined
      show(0)
    }
    const root = document.documentElement
    const previous = root.style.overscrollBehaviorY
    root.style.overscrollBehaviorY = 'contain'
    addEventListener('touchstart', onTouchStart, { passive: true })
    addEventListener('touchmove', onTouchMove, { passive: true })
    addEventListener('touchend', onTouchEnd)
    addEventListener('touchcancel', onTouchCancel)
    return () => {
      root.style.overscrollBehaviorY = previous
      removeEventListener('touchstart', onTouchStart)
      removeEventListener('touchmove', onTouchMove)
      removeEventListener('touchend', onTouchEnd)
      removeEventListener('touchcancel', onTouchCancel)
    }
  }, [])
  return distance
}
