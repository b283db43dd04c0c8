import { chunk } from '#app/routing/lazy-chunk.tsx'
import type { ChatOpening } from '#domain/support/open-chat.ts'
import { loadChatCatalog } from '#lib/i18n/lazy-catalogs.ts'

/** The chat over the page. */
export const chatPanel = chunk<{ opening: ChatOpening }>('chat panel', async () => {
  const [module] = await Promise.all([import('#features/chat/panel/ChatPanel.tsx'), loadChatCatalog()])
  return module
})

/** The chat as a part of the contact page. */
export const chatEmbedded = chunk<object>('chat embedded', async () => {
  const [module] = await Promise.all([import('#features/chat/panel/ChatEmbedded.tsx'), loadChatCatalog()])
  return module
})
