import { setChatUnread } from '#domain/support/chat-counts.ts'
import {
  chatStateAtom,
  onIncomingMessage,
  onMessageSent,
  refreshChat,
  startChat,
} from '#features/chat/core/chat.ts'
import { setDeviceTokenSource } from '#features/chat/core/connection/chat-api.ts'
import type { ChatState } from '#features/chat/model.ts'
import { deviceToken } from '#features/chat/notify/device-token.ts'
import { alertIncoming } from '#features/chat/notify/incoming-alert.ts'
import { areNotificationsOn, watchPermission } from '#features/chat/notify/permission.ts'
import { openPrompt, resetPrompt } from '#features/chat/notify/prompt-state.ts'
import { registerDevice } from '#features/chat/notify/register-device.ts'
import { unlockAudioOnFirstGesture } from '#features/chat/notify/sound.ts'
import { setAppBadge } from '#lib/pwa/app-badge.ts'
import { postToServiceWorker } from '#lib/pwa/post-to-service-worker.ts'
import { onPushReceived } from '#lib/pwa/service-worker-messages.ts'
import { onMemberReset } from '#lib/session/session.ts'
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

/** Unread count last shown on the app's icon; undefined if not set yet. */
let lastBadgeCount: number | undefined

/** Updates the app badge with the unread count; once all is read, has the worker close its notifications. */
function syncUnread(): void {
  const { status, unreadCount, messages } = store.get(chatStateAtom)
  // Between two identities the badge is unknown.
  if (status !== 'ready') lastBadgeCount = undefined
  if (status !== 'ready' || unreadCount === lastBadgeCount) return
  const previous = lastBadgeCount
  lastBadgeCount = unreadCount
  void setAppBadge(unreadCount)
  const newest = messages.findLast(({ mine }) => !mine)
  if (unreadCount === 0 && previous !== 0 && newest && areNotificationsOn())
    void postToServiceWorker({ type: 'READ', at: newest.at })
}

/** Starts sound, app badge and notifications. */
function startNotifications(): void {
  watchPermission()
  unlockAudioOnFirstGesture()
  setDeviceTokenSource(deviceToken)
  onIncomingMessage.on((message) => void alertIncoming(message))
  onMessageSent.on(openPrompt)
  onMemberReset.on(resetPrompt)
  onPushReceived.on(({ claimMessage }) => {
    claimMessage()
    void refreshChat()
  })
  syncUnread()
  store.sub(chatStateAtom, syncUnread)
  store.sub(chatStateAtom, () => void registerDevice())
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
