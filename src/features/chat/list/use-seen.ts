import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { markRead } from '#features/chat/core/chat.ts'
import type { ChatMessage } from '#features/chat/model.ts'
import { isThere } from './lines.ts'

/**
 * Remembers up to where the conversation was on screen, and tells the core.
 * @returns `at` of the newest message that was seen, by the server's clock; undefined: none yet
 */
export function useSeen(messages: readonly ChatMessage[]) {
  const [seen, setSeen] = useState<number>()
  const list = useRef(messages)
  const newest = useRef(0)
  useLayoutEffect(() => {
    list.current = messages
  }, [messages])
  const onSeen = useCallback((key: string) => {
    const to = list.current.findLastIndex((message) => message.key === key)
    // What this device hasn't sent has no time of the server's.
    const message = list.current.slice(0, to + 1).findLast(isThere)
    if (!message || message.at <= newest.current) return
    newest.current = message.at
    setSeen(message.at)
  }, [])
  // Not at once: whoever shows the conversation tells the core first that it comes on screen, unread as it is.
  useEffect(() => {
    if (seen !== undefined) markRead(seen)
  }, [seen])
  return { seen, onSeen }
}
