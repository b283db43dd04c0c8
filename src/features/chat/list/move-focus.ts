import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Moves the focus to another element when a press inside the component causes it to unmount.
 * @returns must be called on that press
 */
export function useFocusAfterUnmount(to: RefObject<HTMLElement | null> | undefined): () => void {
  const wasPressed = useRef(false)
  useEffect(
    () => () => {
      if (wasPressed.current && document.activeElement === document.body)
        to?.current?.focus({ preventScroll: true })
    },
    [to],
  )
  return useCallback(() => {
    wasPressed.current = true
  }, [])
}

/**
 * Moves the focus from a pressed control, about to unmount, to the list: otherwise it would fall back to the body, and
 * the panel's Esc handler would no longer receive the key.
 */
export function moveFocusToLog(pressed: HTMLElement): void {
  // Safari doesn't focus tapped buttons; leave the focus alone then.
  if (document.activeElement !== pressed) return
  pressed.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true })
}
