import { closeDialog, openDialogAtom } from '../lib/dialogs.ts'
import { store } from '../lib/store.ts'

/** Whether the current history entry is the one that an open dialog added. */
function atDialogEntry(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'dialog' in state
}

const isOpen = () => store.get(openDialogAtom) !== undefined

/**
 * Gives an open dialog a history entry, so that the back button closes it instead of leaving the page.
 * @returns a function that stops it
 */
export function followDialogs(): () => void {
  const changed = () => {
    if (isOpen()) {
      if (!atDialogEntry()) history.pushState({ dialog: true }, '')
      return
    }
    // Later, because who closes a dialog may go to another page or open the next dialog in the same breath.
    setTimeout(() => {
      if (!isOpen() && atDialogEntry()) history.back()
    })
  }
  const popped = () => {
    if (isOpen() && !atDialogEntry()) closeDialog()
  }
  const stop = store.sub(openDialogAtom, changed)
  addEventListener('popstate', popped)
  return () => {
    stop()
    removeEventListener('popstate', popped)
  }
}
