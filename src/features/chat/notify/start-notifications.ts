import { chatStateAtom, onIncomingMessage, onMessageSent, refreshChat } from '#features/chat/core/chat.ts'
import { setDeviceTokenSource } from '#features/chat/core/connection/chat-api.ts'
import { setAppBadge } from '#lib/pwa/app-badge.ts'
import { postToServiceWorker } from '#lib/pwa/post-to-service-worker.ts'
import { onPushReceived } from '#lib/pwa/service-worker-messages.ts'
import { onMemberReset } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { deviceToken } from './device-token.ts'
import { alertIncoming } from './incoming-alert.ts'
import { areNotificationsOn, watchPermission } from './permission.ts'
import { openPrompt, resetPrompt } from './prompt-state.ts'
import { registerDevice } from './register-device.ts'
import { unlockAudioOnFirstGesture } from './sound.ts'

let isStarted = false
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

/** Starts sound, app badge and notifications. Idempotent. */
export function startNotifications(): void {
  if (isStarted) return
  isStarted = true
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
