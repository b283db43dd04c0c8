import { chatStateAtom, onIncomingMessage, onMessageSent, refreshChat } from '#features/chat/core/chat.ts'
import { setDeviceTokenSource } from '#features/chat/core/connection/chat-api.ts'
import { setAppBadge } from '#lib/pwa/app-badge.ts'
import { tellWorker } from '#lib/pwa/post-to-service-worker.ts'
import { onPushed } from '#lib/pwa/service-worker-messages.ts'
import { onSignOut } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { noteSent, startOver } from './ask-state.ts'
import { deviceToken } from './device-token.ts'
import { tellOf } from './incoming.ts'
import { followPermission, notifyOn } from './permission.ts'
import { followTouch } from './sound.ts'
import { tellDevice } from './tell-device.ts'

let started = false
/** Unread messages as the icon was last told; nobody has told it yet. */
let told: number | undefined

/** The icon's number follows what is unread; once all is read, the worker's notifications go. */
function followUnread(): void {
  const { status, unreadCount, messages } = store.get(chatStateAtom)
  // Between two people nobody has told the icon anything.
  if (status !== 'ready') told = undefined
  if (status !== 'ready' || unreadCount === told) return
  const before = told
  told = unreadCount
  void setAppBadge(unreadCount)
  const newest = messages.findLast(({ mine }) => !mine)
  if (unreadCount === 0 && before !== 0 && newest && notifyOn())
    void tellWorker({ type: 'READ', at: newest.at })
}

/** Starts sound, badge and notifications of the conversation; once, however often it is called. */
export function startNotify(): void {
  if (started) return
  started = true
  followPermission()
  followTouch()
  setDeviceTokenSource(deviceToken)
  onIncomingMessage.on((message) => void tellOf(message))
  onMessageSent.on(noteSent)
  onSignOut.on(startOver)
  onPushed.on(({ take }) => {
    take()
    void refreshChat()
  })
  followUnread()
  store.sub(chatStateAtom, followUnread)
  store.sub(chatStateAtom, () => void tellDevice())
}
