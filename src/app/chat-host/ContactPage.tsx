import { ErrorBoundary } from '#app/bootstrap/ErrorBoundary.tsx'
import { defineChunk, LazyPart } from '#app/routing/lazy-chunk.tsx'
import ContactScreen from '#features/contact/ContactScreen.tsx'
import { loadHelpCatalog } from '#lib/i18n/lazy-catalogs.ts'
import { EmbeddedChat } from './EmbeddedChat.tsx'

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
