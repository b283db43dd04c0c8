import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while `active` and the page is visible. Browsers release the lock when the page is
 * hidden, so it is requested again.
 * @returns whether the lock is held
 */
export function useWakeLock(active: boolean): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let isCancelled = false
    let lock: WakeLockSentinel | undefined
    const acquire = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const sentinel = await navigator.wakeLock.request('screen')
        if (isCancelled) return void sentinel.release()
        lock = sentinel
        setHeld(true)
        sentinel.addEventListener('release', () => setHeld(false), { once: true })
      } catch {
        // Rejected, e.g. on low battery: the screen turns off as usual.
        setHeld(false)
      }
    }
    void acquire()
    document.addEventListener('visibilitychange', acquire)
    return () => {
      isCancelled = true
      document.removeEventListener('visibilitychange', acquire)
      setHeld(false)
      void lock?.release()
    }
  }, [active])
  return isHeld
}
