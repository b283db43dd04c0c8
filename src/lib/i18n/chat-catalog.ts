import type { Catalogs } from './catalogs.ts'
import { needTexts } from './i18n.ts'

/** The chat's texts, which visitors load as well, but only once they chat. */
const chatCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/chat'),
  la: () => import('virtual:catalog/la/chat'),
  en: () => import('virtual:catalog/en/chat'),
}

/** Loads the texts of the chat, now and at every later switch. */
export function needChatTexts(): Promise<void> {
  return needTexts(chatCatalogs)
}
