import { useEffect } from 'react'
import { chatStateAtom } from '#features/chat/core/chat.ts'
import type { ChatMessage } from '#features/chat/model.ts'
import { store } from '#lib/state/store.ts'

/** Reports the last message of a session that ends while the list is on screen; not of one that had ended before. */
export function useSessionEnds(onEnd: (message: ChatMessage) => void): void {
  useEffect(() => {
    let open: string | undefined
    const look = () => {
      const last = store.get(chatStateAtom).messages.at(-1)
      if (!last?.endsSession) open = last?.key
      else if (open === last.key) {
        open = undefined
        onEnd(last)
      }
    }
    look()
    return store.sub(chatStateAtom, look)
  }, [onEnd])
}
