import { useEffect, useEffectEvent, useState } from 'react'

/** How far the page must be pulled, in CSS pixels of the shown distance. */
export const PULL_ENOUGH = 64

/** The mark follows the finger at this part of its way, and no further than this. */
const RESISTANCE = 0.45
const PULL_MOST = 96

function atTop(): boolean {
  return window.scrollY <= 0 && document.querySelector('dialog[open]') === null
}

/**
 * Pull to refresh: one finger that starts at the very top of the page and moves down. The browser's own is turned off
 * meanwhile.
 * @returns how far the page is pulled, CSS pixels
 */
export function usePull(onPulled: () => void): number {
  const [distance, setDistance] = useState(0)
  const pulled = useEffectEvent(onPulled)
  useEffect(() => {
    let start: { x: number; y: number } | undefined
    let shown = 0
    const show = (value: number) => {
      shown = value
      setDistance(value)
    }
    const begin = ({ touches }: TouchEvent) => {
      const [finger, second] = touches
      start = finger && !second && atTop() ? { x: finger.clientX, y: finger.clientY } : undefined
    }
    const move = ({ touches: [finger] }: TouchEvent) => {
      if (!start || !finger) return
      const down = finger.clientY - start.y
      const sideways = Math.abs(finger.clientX - start.x) > Math.abs(down) && shown === 0
      if (sideways || !atTop()) start = undefined
      show(start ? Math.min(PULL_MOST, Math.max(0, down * RESISTANCE)) : 0)
    }
    const end = () => {
      if (start && shown >= PULL_ENOUGH) pulled()
      start = undefined
      show(0)
    }
    const cancel = () => {
      start = undefined
      show(0)
    }
    const root = document.documentElement
    const before = root.style.overscrollBehaviorY
    root.style.overscrollBehaviorY = 'contain'
    addEventListener('touchstart', begin, { passive: true })
    addEventListener('touchmove', move, { passive: true })
    addEventListener('touchend', end)
    addEventListener('touchcancel', cancel)
    return () => {
      root.style.overscrollBehaviorY = before
      removeEventListener('touchstart', begin)
      removeEventListener('touchmove', move)
      removeEventListener('touchend', end)
      removeEventListener('touchcancel', cancel)
    }
  }, [])
  return distance
}
