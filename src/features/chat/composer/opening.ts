import { draftAtom, setDraft } from '#features/chat/core/chat.ts'
import { type ChatOpening, chatOpenAtom } from '#lib/chat-open.ts'
import { store } from '#lib/store.ts'
import { appendDraft } from './draft-text.ts'
import { pickFiles } from './picked.ts'

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
