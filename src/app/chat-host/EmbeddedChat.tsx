import { useAtomValue } from 'jotai'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { LazyPart } from '#app/routing/lazy-chunk.tsx'
import { Skeleton } from '#components/feedback/Skeleton.tsx'
import { DOCKED_MEDIA_QUERY } from '#components/overlays/docked-breakpoint.ts'
import { chatEnabledAtom } from '#domain/support/chat-enabled.ts'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { embeddedChatChunk } from './chat-chunks.ts'

/** The chat on the contact page, if the operator offers it. Omitted if it can't be loaded, and on phones: there it is a panel. */
export function EmbeddedChat() {
  const isWide = useMediaQuery(DOCKED_MEDIA_QUERY)
  if (!useAtomValue(chatEnabledAtom) || !isWide) return null
  return (
    <ErrorBoundary name="chat" fallback={null}>
      <LazyPart chunk={embeddedChatChunk} props={{}} pending={<Skeleton height={560} radius={20} />} />
    </ErrorBoundary>
  )
}
