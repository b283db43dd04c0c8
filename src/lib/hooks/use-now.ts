import { useEffect, useState } from 'react'
import { now } from '#lib/browser/server-clock.ts'

/**
 * Current time by the server's clock (epoch ms), updated at an interval while the page is visible.
 * @param intervalMs 0 stops the updates
 */
export function useNow(intervalMs = 1000): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (intervalMs <= 0) return
    const tick = () => {
      if (document.visibilityState === 'visible') setTime(now())
    }
    tick()
    const timer = setInterval(tick, intervalMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [intervalMs])
  return time
}
