import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Hands the focus on when the component goes because of what was pressed in it.
 * @returns to be called when it is pressed
 */
export function useFocusOnward(to: RefObject<HTMLElement | null> | undefined): () => void {
  const pressed = useRef(false)
  useEffect(
    () => () => {
      if (pressed.current && document.activeElement === document.body)
        to?.current?.focus({ preventScroll: true })
    },
    [to],
  )
  return useCallback(() => {
    pressed.current = true
  }, [])
}
