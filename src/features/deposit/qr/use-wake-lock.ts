import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while `active` and the page is visible; the browser lets go whenever the page is hidden.
 * @returns whether the screen is kept on right now
 */
export function useWakeLock(active: boolean): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let over = false
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const got = await navigator.wakeLock.request('screen')
        if (over) return void got.release()
        lock = got
        setHeld(true)
        got.addEventListener('release', () => setHeld(false), { once: true })
      } catch {
        // Refused, e.g. by a low battery: the screen then goes dark as always.
        setHeld(false)
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', hold)
      setHeld(false)
      void lock?.release()
    }
  }, [active])
  return held
}
