import { setChatUnread } from '#domain/support/chat-counts.ts'
import { chatStateAtom, startChat } from '#features/chat/core/chat.ts'
import type { ChatState } from '#features/chat/model.ts'
import { startNotifications } from '#features/chat/notify/start-notifications.ts'
import { store } from '#lib/state/store.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { writeText } from '#lib/storage/web-storage.ts'

let isStarted = false

/** The guest-chat flag was written during this visit. */
let isGuestChatRecorded = false

/** Publishes the unread count to the portal, and persists that a guest has a conversation, for the next visit. */
function publishUnread({ unreadCount, identity, messages }: ChatState): void {
  setChatUnread(unreadCount)
  if (isGuestChatRecorded || identity?.kind !== 'guest' || !messages.some(({ mine }) => mine)) return
  isGuestChatRecorded = true
  writeText(lazyStorageKeys.guestChat, '1')
}

/** Starts the chat for the current identity, notifications and the unread count. Idempotent. */
export function startChatServices(): void {
  startChat()
  if (isStarted) return
  isStarted = true
  startNotifications()
  store.sub(chatStateAtom, () => publishUnread(store.get(chatStateAtom)))
  publishUnread(store.get(chatStateAtom))
}
