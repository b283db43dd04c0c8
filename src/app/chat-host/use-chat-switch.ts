import { useEffect } from 'react'
import { readChatSwitch } from '#domain/support/chat-enabled.ts'

/** Coming back to the page asks again when the answer is older than this, milliseconds. */
const MAX_AGE_MS = 300_000

/** Asks now and then whether the chat is still offered. */
export function useChatSwitch(): void {
  useEffect(() => {
    let askedAt = performance.now()
    const ask = () => {
      if (document.visibilityState === 'hidden' || performance.now() - askedAt < MAX_AGE_MS) return
      askedAt = performance.now()
      void readChatSwitch()
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
}
