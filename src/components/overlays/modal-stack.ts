/**
 * The open modal dialogs, bottom to top. What must stay above all of them and usable (toasts) is rendered into
 * the top one: everything outside a modal dialog is inert.
 */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLElement[]) {
  open = next
  // Styles ask for this: Firefox before 121 has no :has(dialog:modal).
  document.documentElement.toggleAttribute('data-modal', next.length > 0)
  for (const listener of listeners) listener()
}

/** Puts a dialog on top; answers the way to take it off again. */
export function pushModal(dialog: HTMLElement): () => void {
  change([...open, dialog])
  return () => change(open.filter((other) => other !== dialog))
}

export function topModal(): HTMLElement | undefined {
  return open.at(-1)
}

export function watchModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
