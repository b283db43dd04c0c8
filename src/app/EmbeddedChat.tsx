import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { chatOnAtom } from '#lib/chat-switch.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { chatEmbedded } from './chat-parts.ts'
import { Lazy } from './chunk.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

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
