import { useAtomValue } from 'jotai'
import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { defineChunk, LazyPart } from '#app/routing/lazy-chunk.tsx'
import { Skeleton } from '#components/feedback/Skeleton.tsx'
import { DOCKED_MEDIA_QUERY } from '#components/overlays/docked-breakpoint.ts'
import { chatEnabledAtom } from '#domain/support/chat-enabled.ts'
import ContactScreen from '#features/contact/ContactScreen.tsx'
import { useMediaQuery } from '#lib/hooks/use-media-query.ts'
import { loadHelpCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { embeddedChatChunk } from './chat-chunks.ts'

const videosChunk = defineChunk(
  'howto videos',
  () => import('#features/howto/HowtoVideos.tsx'),
  loadHelpCatalog,
)

/** The contact page with what other features have for it: the chat, and for members the videos. Visitors have a page for them. */
export function ContactPage({ inset }: { inset: boolean }) {
  const videos = inset && (
    <ErrorBoundary name="howto videos" fallback={null}>
      <LazyPart chunk={videosChunk} props={{}} />
    </ErrorBoundary>
  )
  return <ContactScreen inset={inset} chat={<EmbeddedChat />} videos={videos} />
}

/** The chat on the contact page, if the operator offers it. Omitted if it can't be loaded, and on phones: there it is a panel. */
function EmbeddedChat() {
  const isWide = useMediaQuery(DOCKED_MEDIA_QUERY)
  if (!useAtomValue(chatEnabledAtom) || !isWide) return null
  return (
    <ErrorBoundary name="chat" fallback={null}>
      <LazyPart chunk={embeddedChatChunk} props={{}} pending={<Skeleton height={560} radius={20} />} />
    </ErrorBoundary>
  )
}
