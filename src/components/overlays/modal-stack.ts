/**
 * The open modal dialogs, bottom to top. Toasts are rendered into the topmost one, because everything outside
 * a modal dialog is inert.
 */
let openModals: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function setOpenModals(next: readonly HTMLElement[]) {
  openModals = next
  // The number of modals, used by CSS, because Firefox before 121 has no :has(dialog:modal).
  if (next.length > 0) document.documentElement.dataset.modal = String(next.length)
  else delete document.documentElement.dataset.modal
  for (const listener of listeners) listener()
}

/** Pushes a dialog onto the stack. @returns a function that removes it */
export function pushModal(dialog: HTMLElement): () => void {
  setOpenModals([...openModals, dialog])
  return () => setOpenModals(openModals.filter((other) => other !== dialog))
}

/** Bottom to top; never mutated. */
export function getOpenModals(): readonly HTMLElement[] {
  return openModals
}

/** The modal opened last, outside of which everything is inert; undefined if none is open. */
export function topModal(): HTMLElement | undefined {
  return openModals.at(-1)
}

/** Calls the listener whenever a modal opens or closes. @returns a function that unsubscribes */
export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
