import { useEffect } from 'react'
import { openDialog, openDialogAtom } from '#lib/navigation/dialogs.ts'
import { store } from '#lib/state/store.ts'

/** The agreement opens this long after home has loaded (section 9), and looks again as often, milliseconds. */
const AFTER_MS = 1500

const nothingOpen = () =>
  store.get(openDialogAtom) === undefined && document.querySelector('dialog[open]') === null

/**
 * Asks for the agreement unless this device knows of it. A dialog that the member is in goes first: the question waits
 * until it is closed, and comes again when something took its place.
 * @param memberId public id; undefined: home hasn't loaded yet
 */
export function useAgreement(memberId: string | undefined): void {
  useEffect(() => {
    if (memberId === undefined) return
    let here = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      // Neither its code nor its texts are worth a word when they can't be had.
      const due = await import('#domain/agreement/agreement.ts').then(
        ({ agreementDue }) => agreementDue(memberId),
        () => false,
      )
      if (!due || !here) return
      if (nothingOpen()) openDialog({ name: 'agreement', input: { memberId } })
      timer = setTimeout(look, AFTER_MS)
    }
    timer = setTimeout(look, AFTER_MS)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [memberId])
}
