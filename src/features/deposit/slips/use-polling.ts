import { useEffect, useEffectEvent } from 'react'

/** Slips are settled within a minute; asking every 4 s shows it soon without pressing the server. */
const POLL_MS = 4000

/** Reads again every 4 s while `active` and the page is visible. */
export function usePolling(active: boolean, read: () => unknown): void {
  const readNow = useEffectEvent(read)
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') readNow()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [active])
}
