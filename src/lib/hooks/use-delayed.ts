import type { Atom } from 'jotai'
import { useEffect, useState } from 'react'
import { store } from '#lib/state/store.ts'

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

/** `useDelayed` for an atom: renders only when the result changes. */
export function useDelayedAtom(activeAtom: Atom<boolean>): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      clearTimeout(timer)
      if (store.get(activeAtom)) timer = setTimeout(() => setLate(true), INDICATOR_DELAY_MS)
      else setLate(false)
    }
    update()
    const stop = store.sub(activeAtom, update)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [activeAtom])
  return late
}
