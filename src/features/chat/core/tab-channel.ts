import { type InferOutput, literal, number, object, safeParse, string, union } from 'valibot'
import { openBroadcastChannel } from '#lib/cross-tab/broadcast-channel.ts'

const tabMessage = union([
  /** The outbox in IndexedDB changed. `who` is the identity's key prefix. */
  object({ kind: literal('outbox'), who: string() }),
  /** Another tab advanced the read position to `at` (epoch milliseconds). */
  object({ kind: literal('read'), who: string(), at: number() }),
])

export type TabMessage = InferOutput<typeof tabMessage>

/** Messages between tabs of this browser about one identity's conversation. */
export interface TabChannel {
  post(message: TabMessage): void
  close(): void
}

/** @param onMessage receives other tabs' messages about this identity */
export function openTabChannel(keyPrefix: string, onMessage: (message: TabMessage) => void): TabChannel {
  const channel = openBroadcastChannel('kapao-chat')
  if (!channel) return { post: () => undefined, close: () => undefined }
  channel.onmessage = ({ data }) => {
    const parsed = safeParse(tabMessage, data)
    if (parsed.success && parsed.output.who === keyPrefix) onMessage(parsed.output)
  }
  let isClosed = false
  return {
    // Writes in flight when the identity ended still announce themselves: ignore them once closed.
    post(message) {
      if (!isClosed) channel.postMessage(message)
    },
    close() {
      isClosed = true
      channel.close()
    },
  }
}
