import { chatStateAtom } from '#features/chat/core/chat.ts'
import type { ChatMessage } from '#features/chat/model.ts'
import { reportError } from '#lib/browser/report-error.ts'
import { loadChatCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { postToServiceWorker } from '#lib/pwa/post-to-service-worker.ts'
import { store } from '#lib/state/store.ts'
import { chatOnScreen } from './on-screen.ts'
import { notifyOn } from './permission.ts'
import { playIncoming } from './sound.ts'
import { noteOf } from './words.ts'

/** What a new message does. */
export interface Telling {
  /** The worker hears of it: it shows it, or remembers that somebody has seen it come. */
  readonly worker: boolean
  readonly sound: boolean
}

/**
 * With the page looked at: nothing while the conversation is on screen, else the sound. Otherwise the worker's
 * notification, which has the system's own sound; where notifications are off, ours.
 */
export function tellingOf(page: { looked: boolean; onScreen: boolean; notifications: boolean }): Telling {
  const sound = page.looked ? !page.onScreen : !page.notifications
  return { worker: page.notifications, sound }
}

/** An agents' message came to this page. */
export async function tellOf(message: ChatMessage): Promise<void> {
  const looked = document.visibilityState === 'visible' && document.hasFocus()
  const telling = tellingOf({ looked, onScreen: chatOnScreen(), notifications: notifyOn() })
  if (telling.sound) void playIncoming()
  if (!telling.worker) return
  // The words may be needed before the panel was ever opened.
  if (!looked) await loadChatCatalog().catch(reportError('chat-device', { what: 'texts' }))
  const note = noteOf(message, store.get(chatStateAtom).identity)
  await postToServiceWorker({ type: 'INCOMING', note, seen: looked })
}
