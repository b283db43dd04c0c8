import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Focuses an element on mount, so that screen readers continue there after a step inside a dialog. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
