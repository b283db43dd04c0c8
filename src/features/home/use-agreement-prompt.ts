import { useEffect } from 'react'
import { isAgreementDue } from '#domain/agreement/agreement.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { openDialog, openDialogAtom } from '#lib/navigation/dialogs.ts'
import { store } from '#lib/state/store.ts'

/** Delay after home has loaded until the agreement opens (specification, section 9), and interval of rechecks. */
const PROMPT_DELAY_MS = 1500

const isNoDialogOpen = () =>
  store.get(openDialogAtom) === undefined && document.querySelector('dialog[open]') === null

/**
 * Opens the agreement unless its acceptance is stored on this device. Waits until no other dialog is open,
 * and reopens it if another dialog replaced it.
 * @param memberId public id; undefined until home has loaded
 */
export function useAgreementPrompt(memberId: string | undefined): void {
  useEffect(() => {
    if (memberId === undefined) return
    let isMounted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const prompt = async () => {
      // If the agreement can't be loaded, fail silently.
      const isDue = await isAgreementDue(memberId).catch(() => false)
      // Loaded first, so that the sheet opens with its text. If it can't be, the sheet shows plain text.
      if (isDue) await loadSanitizer().catch(() => undefined)
      if (!isDue || !isMounted) return
      if (isNoDialogOpen()) openDialog({ name: 'agreement', input: { memberId } })
      timer = setTimeout(prompt, PROMPT_DELAY_MS)
    }
    timer = setTimeout(prompt, PROMPT_DELAY_MS)
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [memberId])
}
