import { type RefObject, useEffect } from 'react'

/** Minimum height of an on-screen keyboard; browser bars are lower. */
const KEYBOARD_MIN_PX = 80

/**
 * Shrinks a layer to the screen above the on-screen keyboard in browsers where the keyboard overlays the page (iOS).
 * Elsewhere `interactive-widget` in the viewport meta tag resizes the page itself.
 */
export function useFitAboveKeyboard(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const { style } = layer.current ?? {}
    if (!viewport || !style) return
    const update = () => {
      const coveredPx = innerHeight - viewport.height
      // With pinch zoom the visual viewport is smaller on purpose.
      const isKeyboardOpen = viewport.scale < 1.01 && coveredPx > KEYBOARD_MIN_PX
      style.height = isKeyboardOpen ? `${viewport.height}px` : ''
      style.top = isKeyboardOpen ? `${viewport.offsetTop}px` : ''
      style.bottom = isKeyboardOpen ? 'auto' : ''
    }
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    update()
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [layer])
}
