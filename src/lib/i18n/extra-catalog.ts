import type { Catalogs } from './catalogs.ts'
import { loadCatalogPart } from './i18n.ts'

/** Texts of what home shows on occasion or below the screen, and of the page of all games. */
const extraCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/extra'),
  la: () => import('virtual:catalog/la/extra'),
  en: () => import('virtual:catalog/en/extra'),
}

/** Loads these texts, now and after every language switch. In a module of its own, because visitors don't need it. */
export function loadExtraCatalog(): Promise<void> {
  return loadCatalogPart(extraCatalogs)
}
