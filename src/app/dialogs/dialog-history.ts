import { closeDialog, openDialogAtom } from '#lib/navigation/dialogs.ts'
import { store } from '#lib/state/store.ts'

/** Whether the current history entry is the one that an open dialog added. */
function isAtDialogEntry(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'dialog' in state
}

/** Whether we have called `history.back()` and its popstate event is pending. */
let ownNavigationPending = false

function removeDialogEntry(): void {
  ownNavigationPending = true
  history.back()
}

const isOpen = () => store.get(openDialogAtom) !== undefined

/**
 * Adds a history entry for an open dialog, so that the back button closes it instead of leaving the page.
 * Call once; a dialog may already be open.
 */
export function syncDialogHistory(): void {
  const handleDialogChange = () => {
    if (isOpen()) {
      if (!isAtDialogEntry()) history.pushState({ dialog: true }, '')
      return
    }
    // Deferred: the caller that closes a dialog may navigate or open another dialog synchronously afterwards.
    setTimeout(() => {
      if (!isOpen() && isAtDialogEntry()) removeDialogEntry()
    })
  }
  const handlePopState = () => {
    const isOwnNavigation = ownNavigationPending
    ownNavigationPending = false
    if (isOpen() === isAtDialogEntry()) return
    // A dialog was opened while the previous one's entry was being removed: add an entry for it.
    if (isOpen() && isOwnNavigation) history.pushState({ dialog: true }, '')
    else if (isOpen()) closeDialog()
    // Stale entry of a closed dialog: a nested sheet closed it, or the member navigated away from it.
    else removeDialogEntry()
  }
  store.sub(openDialogAtom, handleDialogChange)
  addEventListener('popstate', handlePopState)
  if (isOpen()) handleDialogChange()
}
