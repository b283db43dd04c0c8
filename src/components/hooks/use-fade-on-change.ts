import { type RefObject, useLayoutEffect, useRef } from 'react'
import { fadeIn } from '#components/utils/motion.ts'

/** Fades an element in when what it shows has changed: not at first, and not from `undefined` (nothing). */
export function useFadeOnChange<E extends HTMLElement>(shown: string | undefined): RefObject<E | null> {
  const element = useRef<E>(null)
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (element.current && before.current !== undefined && before.current !== shown) fadeIn(element.current)
    before.current = shown
  }, [shown])
  return element
}
