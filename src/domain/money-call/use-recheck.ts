import { useEffect, useEffectEvent, useState } from 'react'
import { onReconnect } from '#lib/network/online-state.ts'

/** A failed check of an unknown outcome is repeated by itself after this many seconds. */
const RECHECK_SECONDS = 10

/**
 * Repeats a read-only check while it keeps failing: every 10 s and when the network comes back.
 * @param failed the newest check failed
 * @returns seconds until the next check; undefined while none is planned
 */
export function useRecheck(failed: boolean, check: () => unknown): number | undefined {
  const [left, setLeft] = useState(RECHECK_SECONDS)
  const checkNow = useEffectEvent(check)
  useEffect(() => {
    if (!failed) return
    const due = Date.now() + RECHECK_SECONDS * 1000
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((due - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) checkNow()
    }
    tick()
    const timer = setInterval(tick, 1000)
    const stop = onReconnect.on(() => checkNow())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [failed])
  return failed ? left : undefined
}
