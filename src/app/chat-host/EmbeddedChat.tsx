import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { Lazy } from '#app/routing/lazy-chunk.tsx'
import { Skeleton } from '#components/feedback/Skeleton.tsx'
import { chatOnAtom } from '#domain/support/chat-enabled.ts'
import { chatEmbedded } from './chat-parts.ts'

/** The chat on the contact page, where the operator offers it (D24). The page's other ways stay if it can't be loaded. */
export function EmbeddedChat() {
  if (!useAtomValue(chatOnAtom)) return null
  return (
    <ErrorBoundary name="chat" otherwise={null}>
      <Suspense fallback={<Skeleton height={560} radius={20} />}>
        <Lazy part={chatEmbedded} props={{}} />
      </Suspense>
    </ErrorBoundary>
  )
}
