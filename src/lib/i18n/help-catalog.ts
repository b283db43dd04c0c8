import type { Catalogs } from './catalogs.ts'
import { needTexts } from './i18n.ts'

/** Texts of the how-to, of installing the portal and of what this browser keeps: most visits need none of them. */
const helpCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/help'),
  la: () => import('virtual:catalog/la/help'),
  en: () => import('virtual:catalog/en/help'),
}

/** Loads these texts, now and at every later switch. */
export function needHelpTexts(): Promise<void> {
  return needTexts(helpCatalogs)
}
