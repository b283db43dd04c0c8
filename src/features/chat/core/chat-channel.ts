import { type InferOutput, literal, number, object, string, union } from 'valibot'
import { openTabChannel, type TabChannel } from '#lib/cross-tab/tab-channel.ts'

const chatMessage = union([
  /** The outbox in IndexedDB changed. `who` is the identity's key prefix. */
  object({ kind: literal('outbox'), who: string() }),
  /** Another tab advanced the read position to `at` (epoch milliseconds). */
  object({ kind: literal('read'), who: string(), at: number() }),
])

export type ChatTabMessage = InferOutput<typeof chatMessage>

/** Messages between tabs about one identity's conversation. */
export type ChatChannel = TabChannel<ChatTabMessage>

/** @param onMessage receives other tabs' messages about this identity */
export function openChatChannel(
  keyPrefix: string,
  onMessage: (message: ChatTabMessage) => void,
): ChatChannel {
  return openTabChannel('kapao-chat', chatMessage, (message) => {
    if (message.who === keyPrefix) onMessage(message)
  })
}
