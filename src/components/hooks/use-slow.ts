import { useEffect, useState } from 'react'

/** Loading takes longer than usual from here on. */
const SLOW_MS = 8000

/** True once `active` has been true for 8 s. */
export function useSlow(active = true): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [active])
  return active && isSlow
}
