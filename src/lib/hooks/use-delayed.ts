import { useEffect, useState } from 'react'

/** A call shows that it is under way only once it has lasted this long (D19). */
const INDICATOR_DELAY_MS = 200

/** True while `active`, but only from 200 ms on: quick answers don't make the screen flicker. */
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
