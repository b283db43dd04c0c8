import { useEffect, useEffectEvent, useState } from 'react'
import { onReconnect } from '#lib/network/online-state.ts'

/** Delay before a failed check of an unknown outcome is retried. */
export const RECHECK_DELAY_S = 10

/**
 * Retries a read-only check while it fails: every 10 s, or the given delay, and on reconnect.
 * @param failed whether the latest check failed
 * @returns seconds until the next check; undefined if none is scheduled
 */
export function useRecheck(
  failed: boolean,
  check: () => unknown,
  delayS = RECHECK_DELAY_S,
): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState(delayS)
  const checkNow = useEffectEvent(check)
  useEffect(() => {
    if (!failed) return
    const dueAt = Date.now() + delayS * 1000
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((dueAt - Date.now()) / 1000))
      setSecondsLeft(seconds)
      if (seconds === 0) checkNow()
    }
    tick()
    const timer = setInterval(tick, 1000)
    const stop = onReconnect.on(() => checkNow())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [failed, delayS])
  return failed ? secondsLeft : undefined
}
