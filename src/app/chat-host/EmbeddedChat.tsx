import { useAtomValue } from 'jotai'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { LazyPart } from '#app/routing/lazy-chunk.tsx'
import { Skeleton } from '#components/feedback/Skeleton.tsx'
import { chatEnabledAtom } from '#domain/support/chat-enabled.ts'
import { embeddedChatChunk } from './chat-chunks.ts'

/** The chat on the contact page, if the operator offers it. Omitted if it can't be loaded. */
export function EmbeddedChat() {
  if (!useAtomValue(chatEnabledAtom)) return null
  return (
    <ErrorBoundary name="chat" fallback={null}>
      <LazyPart chunk={embeddedChatChunk} props={{}} pending={<Skeleton height={560} radius={20} />} />
    </ErrorBoundary>
  )
}
