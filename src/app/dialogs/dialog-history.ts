import { closeDialog, openDialogAtom } from '#lib/navigation/dialogs.ts'
import { store } from '#lib/state/store.ts'

/** Whether the current history entry is the one that an open dialog added. */
function atDialogEntry(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'dialog' in state
}

/** Whether going back was our own doing and hasn't come about yet. */
let leaving = false

function goBack(): void {
  leaving = true
  history.back()
}

const isOpen = () => store.get(openDialogAtom) !== undefined

/**
 * Gives an open dialog a history entry, so that the back button closes it instead of leaving the page. Once, by whoever
 * shows dialogs: one may be open already.
 */
export function followDialogs(): void {
  const changed = () => {
    if (isOpen()) {
      if (!atDialogEntry()) history.pushState({ dialog: true }, '')
      return
    }
    // Later, because who closes a dialog may go to another page or open the next dialog in the same breath.
    setTimeout(() => {
      if (!isOpen() && atDialogEntry()) goBack()
    })
  }
  const popped = () => {
    const ours = leaving
    leaving = false
    if (isOpen() === atDialogEntry()) return
    // A dialog that opened while the last one's entry was on its way out gets one of its own.
    if (isOpen() && ours) history.pushState({ dialog: true }, '')
    else if (isOpen()) closeDialog()
    // The entry of a dialog that is gone: a sheet inside took it along, or the member went on to another page from it.
    else goBack()
  }
  store.sub(openDialogAtom, changed)
  addEventListener('popstate', popped)
  if (isOpen()) changed()
}
