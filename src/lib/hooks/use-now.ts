import { useEffect, useState } from 'react'
import { now } from '#lib/browser/server-clock.ts'

/**
 * The server-corrected time, renewed at an interval while the page is visible.
 * @param everyMs 0 stops the clock
 */
export function useNow(everyMs = 1000): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (everyMs <= 0) return
    const tick = () => {
      if (document.visibilityState === 'visible') setTime(now())
    }
    tick()
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return time
}
