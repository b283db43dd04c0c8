import type { ChatMessage } from '#features/chat/model.ts'

export interface UnreadSince {
  /** `at` of the newest message that was read before the chat opened; 0: nothing is known to be read. */
  readonly readAt: number
  /** `at` of the first message that came while the chat was open: it was seen coming, no line stands above it. */
  readonly liveAt: number
}

/** Key of the message above which 'New messages' stands; undefined when nothing was missed. */
export function unreadKeyOf(
  messages: readonly ChatMessage[],
  { readAt, liveAt }: UnreadSince,
): string | undefined {
  if (readAt <= 0) return undefined
  // From the newest back: what was read long ago isn't looked at.
  let key: string | undefined
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index]
    if (!message || (!message.mine && message.at <= readAt)) break
    if (!message.mine && message.at < liveAt) key = message.key
  }
  // Nothing stands above the first message that it could be told from.
  return key === messages[0]?.key ? undefined : key
}
