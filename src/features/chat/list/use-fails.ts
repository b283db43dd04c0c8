import { useEffect } from 'react'
import { chatStateAtom } from '#features/chat/core/chat.ts'
import type { ChatMessage } from '#features/chat/model.ts'
import { store } from '#lib/state/store.ts'

/** Tells of each message that fails while the list is on screen, each time it does; of those that have failed before, nothing. */
export function useFails(told: (message: ChatMessage) => void): void {
  useEffect(() => {
    const hopeful = new Set<string>()
    const look = () => {
      for (const message of store.get(chatStateAtom).messages) {
        if (!message.delivery) continue
        if (message.delivery.state !== 'failed') hopeful.add(message.key)
        else if (hopeful.delete(message.key)) told(message)
      }
    }
    look()
    return store.sub(chatStateAtom, look)
  }, [told])
}
