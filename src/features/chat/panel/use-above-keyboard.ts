import { type RefObject, useEffect } from 'react'

/** A keyboard is higher than this; what browsers take for their own bars isn't, px. */
const KEYBOARD_MIN = 80

/**
 * Keeps a layer as tall as the screen above the phone's keyboard where the browser lets the keyboard lie over the page
 * (iOS); elsewhere the viewport's `interactive-widget` makes the page itself smaller.
 */
export function useAboveKeyboard(layer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    const { style } = layer.current ?? {}
    if (!view || !style) return
    const follow = () => {
      const covered = innerHeight - view.height
      // Who has zoomed in sees a part of the page on purpose.
      const keyboard = view.scale < 1.01 && covered > KEYBOARD_MIN
      style.height = keyboard ? `${view.height}px` : ''
      style.top = keyboard ? `${view.offsetTop}px` : ''
      style.bottom = keyboard ? 'auto' : ''
    }
    view.addEventListener('resize', follow)
    view.addEventListener('scroll', follow)
    follow()
    return () => {
      view.removeEventListener('resize', follow)
      view.removeEventListener('scroll', follow)
    }
  }, [layer])
}
