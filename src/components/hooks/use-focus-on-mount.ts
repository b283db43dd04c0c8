import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Moves the focus to an element when it appears: reading goes on there after a step inside a dialog. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
