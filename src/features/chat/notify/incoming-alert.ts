import { chatStateAtom } from '#features/chat/core/chat.ts'
import { isChatEndVisible } from '#features/chat/list/visible-range.ts'
import type { ChatMessage } from '#features/chat/model.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { loadChatCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { postToServiceWorker } from '#lib/pwa/post-to-service-worker.ts'
import { store } from '#lib/state/store.ts'
import { toNotification } from './message-preview.ts'
import { areNotificationsOn } from './permission.ts'
import { playIncomingSound } from './sound.ts'

/** How a new message is signalled. */
export interface IncomingAlert {
  /** Post it to the worker, which shows a notification, or records that the message was already seen. */
  readonly worker: boolean
  readonly sound: boolean
}

/**
 * Page active: no sound while the conversation is on screen, otherwise our sound. Page in the background: the worker's
 * notification, which has the system's sound, or our sound if notifications are off.
 */
export function chooseAlert(page: {
  isActive: boolean
  isOnScreen: boolean
  hasNotifications: boolean
}): IncomingAlert {
  const sound = page.isActive ? !page.isOnScreen : !page.hasNotifications
  return { worker: page.hasNotifications, sound }
}

/** Signals an agents' message received by this page. */
export async function alertIncoming(message: ChatMessage): Promise<void> {
  const isActive = document.visibilityState === 'visible' && document.hasFocus()
  const alert = chooseAlert({
    isActive,
    isOnScreen: isChatEndVisible(),
    hasNotifications: areNotificationsOn(),
  })
  if (alert.sound) void playIncomingSound()
  if (!alert.worker) return
  // The panel, which normally loads the texts, may not have been opened yet.
  if (!isActive) await loadChatCatalog().catch(reportError('chat-device', { what: 'texts' }))
  const note = toNotification(message, store.get(chatStateAtom).identity)
  await postToServiceWorker({ type: 'INCOMING', note, seen: isActive })
}
