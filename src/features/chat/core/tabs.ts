import { type InferOutput, literal, number, object, safeParse, string, union } from 'valibot'
import { openBroadcastChannel } from '#lib/cross-tab/broadcast-channel.ts'

const news = union([
  /** The outbox in IndexedDB changed. */
  object({ kind: literal('outbox'), who: string() }),
  /** Read up to there, epoch milliseconds. */
  object({ kind: literal('read'), who: string(), at: number() }),
])

export type TabNews = InferOutput<typeof news>

/** What tabs of this browser tell each other about one identity's conversation. */
export interface Tabs {
  tell(news: TabNews): void
  close(): void
}

/** @param heard told what other tabs say of this identity */
export function joinTabs(who: string, heard: (news: TabNews) => void): Tabs {
  const channel = openBroadcastChannel('kapao-chat')
  if (!channel) return { tell: () => undefined, close: () => undefined }
  channel.onmessage = ({ data }) => {
    const parsed = safeParse(news, data)
    if (parsed.success && parsed.output.who === who) heard(parsed.output)
  }
  let closed = false
  return {
    // What was on its way to the disk when the identity ended still wants to be told.
    tell(said) {
      if (!closed) channel.postMessage(said)
    },
    close() {
      closed = true
      channel.close()
    },
  }
}
