import { setChatRunning, setChatUnread } from '#domain/support/chat-counts.ts'
import { refreshChat, startChat } from '#features/chat/core/chat.ts'
import { chatStateAtom, onIncomingMessage, onMessageSent } from '#features/chat/core/chat-state.ts'
import { setDeviceTokenSource } from '#features/chat/core/connection/chat-api.ts'
import { isChatEndVisible } from '#features/chat/list/visible-range.ts'
import type { ChatMessage, ChatState } from '#features/chat/model.ts'
import { deviceToken, registerDevice } from '#features/chat/notify/device-token.ts'
import { toNotification } from '#features/chat/notify/message-preview.ts'
import { areNotificationsOn, watchPermission } from '#features/chat/notify/permission.ts'
import { openPrompt, resetPrompt } from '#features/chat/notify/prompt-state.ts'
import { playIncomingSound, unlockAudioOnFirstGesture } from '#features/chat/notify/sound.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { loadChatCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { setAppBadge } from '#lib/pwa/app-badge.ts'
import { postToServiceWorker } from '#lib/pwa/post-to-service-worker.ts'
import { onPushReceived } from '#lib/pwa/service-worker-messages.ts'
import { onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { GUEST_CHAT_KEY } from '#lib/storage/storage-keys.ts'
import { writeText } from '#lib/storage/web-storage.ts'

let isStarted = false

/** The guest-chat flag was written during this visit. */
let isGuestChatRecorded = false

/** Publishes the unread count to the portal, and persists for the next visit whether the chat has to be started. */
function publishUnread({ status, unreadCount, identity, messages }: ChatState): void {
  // While a conversation is starting, and if it can't start, the count from before stays.
  const isKnown = status === 'ready' || messages.length > 0
  if (isKnown || (status === 'starting' && identity === undefined)) setChatUnread(unreadCount)
  if (isGuestChatRecorded || identity?.kind !== 'guest' || !messages.some(({ mine }) => mine)) return
  isGuestChatRecorded = true
  writeText(GUEST_CHAT_KEY, '1')
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

/**
 * Signals an agents' message. Page active: no sound while the conversation is on screen, otherwise our sound. Page in the
 * background: the worker's notification, which has the system's sound, or our sound if notifications are off.
 */
async function alertIncoming(message: ChatMessage): Promise<void> {
  const isActive = document.visibilityState === 'visible' && document.hasFocus()
  const hasNotifications = areNotificationsOn()
  if (isActive ? !isChatEndVisible() : !hasNotifications) void playIncomingSound()
  if (!hasNotifications) return
  // The panel, which normally loads the texts, may not have been opened yet.
  if (!isActive) await loadChatCatalog().catch(reportError('chat-device', { what: 'texts' }))
  const note = toNotification(message, store.get(chatStateAtom).identity)
  // If the message was seen, the worker only records that.
  await postToServiceWorker({ type: 'INCOMING', note, seen: isActive })
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
  setChatRunning(true)
  if (isStarted) return
  isStarted = true
  startNotifications()
  store.sub(chatStateAtom, () => publishUnread(store.get(chatStateAtom)))
  if (store.get(chatStateAtom).identity) publishUnread(store.get(chatStateAtom))
}
