import { chatStateAtom, onIncoming, onSent, refreshChat } from '#features/chat/core/chat.ts'
import { provideDeviceToken } from '#features/chat/core/identity/device-token.ts'
import { setAppBadge } from '#lib/pwa/app-badge.ts'
import { postToServiceWorker } from '#lib/pwa/post-to-service-worker.ts'
import { onPushReceived } from '#lib/pwa/service-worker-messages.ts'
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
  const { status, unread, messages } = store.get(chatStateAtom)
  // Between two people nobody has told the icon anything.
  if (status !== 'ready') told = undefined
  if (status !== 'ready' || unread === told) return
  const before = told
  told = unread
  void setAppBadge(unread)
  const newest = messages.findLast(({ mine }) => !mine)
  if (unread === 0 && before !== 0 && newest && notifyOn())
    void postToServiceWorker({ type: 'READ', at: newest.at })
}

/** Starts sound, badge and notifications of the conversation; once, however often it is called. */
export function startNotify(): void {
  if (started) return
  started = true
  followPermission()
  followTouch()
  provideDeviceToken(deviceToken)
  onIncoming.on((message) => void tellOf(message))
  onSent.on(noteSent)
  onSignOut.on(startOver)
  onPushReceived.on(({ claimMessage }) => {
    claimMessage()
    void refreshChat()
  })
  followUnread()
  store.sub(chatStateAtom, followUnread)
  store.sub(chatStateAtom, () => void tellDevice())
}
