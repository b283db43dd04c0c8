import { setChatUnread } from '#domain/support/chat-unread-count.ts'
import { chatStateAtom, startChat } from '#features/chat/core/chat.ts'
import type { ChatState } from '#features/chat/model.ts'
import { startNotify } from '#features/chat/notify/start-notify.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { writeText } from '#lib/storage/web-storage.ts'

let following = false

/** Whether this visit has remembered that a visitor has a conversation here. */
let marked = false

/** Tells the rest of the portal what is unread, and remembers a visitor's conversation for the next visit. */
function tell({ unread, identity, messages }: ChatState): void {
  setChatUnread(unread)
  if (marked || identity?.kind !== 'guest' || !messages.some(({ mine }) => mine)) return
  marked = true
  writeText(lazyStorageKeys.guestChat, '1')
}

/** Starts the conversation with whoever uses the portal now, and what listens to it. Safe to call often. */
export function startChatParts(): void {
  startChat()
  if (following) return
  following = true
  startNotify()
  store.sub(chatStateAtom, () => tell(store.get(chatStateAtom)))
  tell(store.get(chatStateAtom))
}
