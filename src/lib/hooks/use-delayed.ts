import { useEffect, useState } from 'react'

/** Delay before a call shows its loading indicator. */
const INDICATOR_DELAY_MS = 200

/** True once `active` has been true for 200 ms, so that fast responses don't make the screen flicker. */
export function useDelayed(active: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLate(true), INDICATOR_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active])
  return active && late
}
