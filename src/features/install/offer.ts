import { getInstallMethod } from '#domain/install/install-method.ts'
import { chatOpenAtom } from '#domain/support/open-chat.ts'
import { openDialog, openDialogAtom } from '#lib/navigation/dialogs.ts'
import { signedInAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { keepOffered, mayOffer, readOffered } from './offer-memory.ts'

let waiting = false

function isWelcome(): boolean {
  const way = getInstallMethod()
  return (way === 'prompt' || way === 'ios') && mayOffer(readOffered(), Date.now())
}

function nothingOpen(): boolean {
  const dialog = store.get(openDialogAtom)
  return dialog === undefined && document.querySelector('dialog[open]') === null
}

/** Offers the app now, unless something else has come up: then another success may bring it back. */
function offerNow(): void {
  const calm = nothingOpen() && store.get(chatOpenAtom) === undefined && store.get(signedInAtom)
  if (!calm || !isWelcome()) return
  keepOffered(Date.now())
  openDialog({ name: 'install', input: {} })
}

/**
 * Something has just succeeded in a dialog: offers the app once the member has read it and closed the dialog. Not again
 * for a month, and three times at most.
 */
export function offerInstall(): void {
  if (waiting || !isWelcome() || store.get(openDialogAtom) === undefined) return
  waiting = true
  const stop = store.sub(openDialogAtom, () => {
    if (store.get(openDialogAtom) !== undefined) return
    stop()
    waiting = false
    // Whoever closes a dialog may open the next one in the same breath, and the old one is still on the page.
    setTimeout(offerNow)
  })
}
