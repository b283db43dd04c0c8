import { draftAtom, holdDraft, sendText, setDraft } from '#features/chat/core/chat.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { pickedAtom, sendPicked } from './attachments/attachments.ts'
import { giveBack } from './draft-text.ts'
import { endTooLong, tell } from './notice.ts'
import { textState } from './text-rules.ts'

/** Files on their way to the outbox; a text that is sent meanwhile comes after them. */
let underWay: Promise<void> | undefined

/** Sends the files and then the text as a message of its own; what can't be kept stays in the composer, and is said. */
export function send(): void {
  const text = store.get(draftAtom)
  const { empty, left = 0, tooLong } = textState(text)
  if (tooLong) {
    tell({ kind: 'too-long', over: -left })
    return
  }
  const hasFiles = store.get(pickedAtom).length > 0
  if (empty && !hasFiles) return
  const release = holdDraft(empty ? '' : text)
  // At once, so that a second tap has nothing to send and the next words are not in the way.
  setDraft('')
  endTooLong()
  const writer = currentToken()
  // Preparing pictures takes a while: whoever signed in meanwhile neither says it nor gets to see it.
  const same = () => currentToken() === writer
  const putBack = () => {
    if (same()) setDraft(giveBack(text, store.get(draftAtom)))
  }
  const run = async () => {
    if (hasFiles && !(await sendPicked(same))) putBack()
    else if (!empty && same() && !(await sendText(text.trim()).catch(() => false))) {
      tell({ kind: 'not-kept' })
      putBack()
    }
    release()
  }
  if (!hasFiles && !underWay) void run()
  else {
    const mine = (underWay ?? Promise.resolve()).then(run).finally(() => {
      if (underWay === mine) underWay = undefined
    })
    underWay = mine
  }
}
