import { useEffect } from 'react'
import { literal } from 'valibot'
import { idle } from '#app/bootstrap/idle.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText } from '#lib/storage/web-storage.ts'
import { chatPanel } from './chat-parts.ts'

const mark = literal('1')

/**
 * Starts the conversation itself when the page has nothing to do, so that unread messages are counted and heard: for
 * members, and for visitors who have written before. Who saves data starts it by opening the chat.
 */
export function useChatCore(on: boolean, signedIn: boolean): void {
  useEffect(() => {
    const wanted = on && (signedIn || readText(lazyStorageKeys.guestChat, mark) !== undefined)
    if (!wanted || !prefetchAllowed()) return
    let here = true
    const start = async () => {
      await idle()
      if (!here) return
      const { startChatParts } = await import('#features/chat/panel/start-chat.ts')
      if (here) startChatParts()
      await idle()
      if (here) await chatPanel.prefetch()
    }
    // Without it nothing is counted until the chat is opened.
    start().catch(() => undefined)
    return () => {
      here = false
    }
  }, [on, signedIn])
}
