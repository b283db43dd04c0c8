import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { literal } from 'valibot'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { whenSettled } from '#app/bootstrap/when-idle.ts'
import { defineChunk, LazyPart } from '#app/routing/lazy-chunk.tsx'
import { chatRunningAtom } from '#domain/support/chat-counts.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText } from '#lib/storage/web-storage.ts'
import { ConnectedChat } from './ConnectedChat.tsx'

const storedFlag = literal('1')

const memberChatChunk = defineChunk('member chat', () => import('./MemberChat.tsx'))

/**
 * The chat while nobody has opened it, once the page has settled. For members, one call counts what is unread; the chat's code
 * is loaded and connected only during a conversation, for unsent messages, and if notifications are on, which need their
 * device registered. For guests, if they have written before. In data-saver mode only unsent messages start it.
 */
export function BackgroundChat({ signedIn }: { signedIn: boolean }) {
  const isRunning = useAtomValue(chatRunningAtom)
  const isSettled = useSettled()
  if (isRunning || !isSettled) return null
  if (signedIn) {
    return (
      <ErrorBoundary name="member chat" fallback={null}>
        <LazyPart chunk={memberChatChunk} props={{}} />
      </ErrorBoundary>
    )
  }
  const hasWritten = readText(lazyStorageKeys.guestChat, storedFlag) !== undefined
  return hasWritten && prefetchAllowed() && <ConnectedChat />
}

function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let isMounted = true
    void whenSettled().then(() => isMounted && setSettled(true))
    return () => {
      isMounted = false
    }
  }, [])
  return isSettled
}
