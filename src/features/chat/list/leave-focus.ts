/**
 * What was pressed in the list goes by that: the list takes the focus, which would be lost to the page else, and with it
 * the panel's Esc.
 */
export function leaveFocus(pressed: HTMLElement): void {
  // Some browsers don't focus what is tapped; then the focus stays where it is.
  if (document.activeElement !== pressed) return
  pressed.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true })
}
