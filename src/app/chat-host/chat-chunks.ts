import { defineChunk } from '#app/routing/lazy-chunk.tsx'
import type { ChatOpening } from '#domain/support/open-chat.ts'
import { loadChatCatalog } from '#lib/i18n/lazy-catalogs.ts'

/** The chat as a panel over the page. */
export const chatPanelChunk = defineChunk<{ opening: ChatOpening }>(
  'chat panel',
  () => import('#features/chat/panel/ChatPanel.tsx'),
  loadChatCatalog,
)

/** The chat embedded in the contact page. */
export const embeddedChatChunk = defineChunk<object>(
  'chat embedded',
  () => import('#features/chat/panel/ChatEmbedded.tsx'),
  loadChatCatalog,
)
