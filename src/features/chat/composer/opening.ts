import { type ChatOpening, chatOpenAtom } from '#domain/support/open-chat.ts'
import { draftAtom, setDraft } from '#features/chat/core/chat.ts'
import { store } from '#lib/state/store.ts'
import { pickFiles } from './attachments/attachments.ts'
import { appendDraft } from './draft-text.ts'

/** Openings whose draft and file the composer has; a panel that is opened anew gets them again. */
const taken = new WeakSet<ChatOpening>()

/** Puts what the chat was opened with beside what stands in the composer, its file once it is here; each opening once. */
export function takeOpening(opening: ChatOpening): void {
  if (taken.has(opening)) return
  taken.add(opening)
  if (opening.draft) setDraft(appendDraft(store.get(draftAtom), opening.draft))
  void opening.file?.then((file) => {
    // Only while the member still looks at that.
    if (file && store.get(chatOpenAtom) === opening) pickFiles([file])
  })
}
