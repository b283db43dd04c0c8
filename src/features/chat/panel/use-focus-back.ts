import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus that the closed chat leaves behind to its launcher. What opened the chat gets it first; but the
 * launcher is hidden until the chat is gone, and a new element where the window has changed meanwhile.
 */
export function useFocusBack(launcher: RefObject<HTMLElement | null>, open: boolean): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) {
      launcher.current?.focus({ preventScroll: true })
    }
    wasOpen.current = open
  }, [launcher, open])
}
