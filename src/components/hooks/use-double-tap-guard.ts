import { useEffect, useState } from 'react'

const DOUBLE_TAP_MS = 500

/**
 * For a button that appears where another one was tapped: keep it disabled until this is true, so that the second tap of
 * a double tap doesn't press it.
 * @returns false for half a second after mounting
 */
export function useDoubleTapGuard(): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [])
  return isArmed
}
