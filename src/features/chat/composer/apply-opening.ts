import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { type ChatOpening, chatOpenAtom } from '#domain/support/open-chat.ts'
import { chatStateAtom, draftAtom, setDraft } from '#features/chat/core/chat.ts'
import { store } from '#lib/state/store.ts'
import { addAttachments, clearPreviousOwner } from './attachments/attachments.ts'
import { appendDraft } from './send.ts'

/** Openings already applied: a panel that is remounted receives the same one again. */
const applied = new WeakSet<ChatOpening>()

/** Adds the opening's draft and, once loaded, its file to the composer. Each opening is applied once. */
export function applyOpening(opening: ChatOpening): void {
  if (applied.has(opening)) return
  applied.add(opening)
  if (opening.draft) setDraft(appendDraft(store.get(draftAtom), opening.draft))
  void opening.file?.then((file) => {
    // Ignore the file if the chat was closed or opened with something else meanwhile.
    if (file && store.get(chatOpenAtom) === opening) addAttachments([file])
  })
}

/** Applies an opening once the persisted draft is loaded, and drops attachments of a previous identity. */
export function useApplyOpening(opening: ChatOpening | undefined): void {
  const { status, identity } = useAtomValue(chatStateAtom)
  const isStarting = status === 'starting'
  const identityId = identity?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of identity triggers it
  useEffect(clearPreviousOwner, [identityId])
  useEffect(() => {
    if (opening && !isStarting) applyOpening(opening)
  }, [opening, isStarting])
}
