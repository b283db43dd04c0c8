import { draftAtom, holdDraft, sendText, setDraft } from '#features/chat/core/chat.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { attachmentsAtom, sendAttachments } from './attachments/attachments.ts'
import { getTextState, restoreDraft } from './composer-rules.ts'
import { dismissTooLongNotice, showNotice } from './notices.ts'

/** Pending send with attachments; texts sent meanwhile are queued behind it. */
let pendingSend: Promise<void> | undefined

/** Sends the attachments, then the text as a separate message. What can't be queued stays in the composer, with a notice. */
export function send(): void {
  const text = store.get(draftAtom)
  const { isEmpty, charactersLeft = 0, isTooLong } = getTextState(text)
  if (isTooLong) {
    showNotice({ kind: 'too-long', over: -charactersLeft })
    return
  }
  const hasFiles = store.get(attachmentsAtom).length > 0
  if (isEmpty && !hasFiles) return
  const release = holdDraft(isEmpty ? '' : text)
  // Clear synchronously: a double tap must not send twice, and typing can continue.
  setDraft('')
  dismissTooLongNotice()
  const sender = currentToken()
  // Preparing images takes time: after a change of session neither send nor restore the text.
  const isSameSession = () => currentToken() === sender
  const restore = () => {
    if (isSameSession()) setDraft(restoreDraft(text, store.get(draftAtom)))
  }
  const run = async () => {
    if (hasFiles && !(await sendAttachments(isSameSession))) restore()
    else if (!isEmpty && isSameSession() && !(await sendText(text.trim()).catch(() => false))) {
      showNotice({ kind: 'not-queued' })
      restore()
    }
    release()
  }
  if (!hasFiles && !pendingSend) void run()
  else {
    const current = (pendingSend ?? Promise.resolve()).then(run).finally(() => {
      if (pendingSend === current) pendingSend = undefined
    })
    pendingSend = current
  }
}
