import type { ChatOpening } from '#lib/chat-open.ts'
import { needChatTexts } from '#lib/chat-texts.ts'
import { chunk } from './chunk.tsx'

/** The chat over the page. */
export const chatPanel = chunk<{ opening: ChatOpening }>('chat panel', async () => {
  const [module] = await Promise.all([import('#features/chat/panel/ChatPanel.tsx'), needChatTexts()])
  return module
})

/** The chat as a part of the contact page. */
export const chatEmbedded = chunk<object>('chat embedded', async () => {
  const [module] = await Promise.all([import('#features/chat/panel/ChatEmbedded.tsx'), needChatTexts()])
  return module
})
