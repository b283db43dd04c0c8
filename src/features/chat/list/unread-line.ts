import { useEffect, useState } from 'react'
import { onIncomingMessage } from '#features/chat/core/chat-state.ts'
import type { ChatMessage } from '#features/chat/model.ts'

export interface ReadState {
  /** `at` of the newest message read before the chat was opened; 0 if unknown. */
  readonly readAt: number
  /** `at` of the first message received while the chat was open: seen live, so it gets no separator. Else Infinity. */
  readonly firstLiveAt: number
}

/** Key of the message that the 'New messages' separator precedes; undefined if nothing was missed. */
export function findFirstUnreadKey(
  messages: readonly ChatMessage[],
  { readAt, firstLiveAt }: ReadState,
): string | undefined {
  if (readAt <= 0) return undefined
  // From the end: stop at the first message already read.
  let key: string | undefined
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index]
    if (!message || (!message.mine && message.at <= readAt)) break
    if (!message.mine && message.at < firstLiveAt) key = message.key
  }
  // Above the very first message the separator would separate nothing.
  return key === messages[0]?.key ? undefined : key
}

/** `at` of the first agents' message received while the list is mounted; Infinity before. */
export function useFirstLiveAt(): number {
  const [firstLiveAt, setFirstLiveAt] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => onIncomingMessage.on(({ at }) => setFirstLiveAt((first) => Math.min(first, at))), [])
  return firstLiveAt
}
