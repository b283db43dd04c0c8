// Not in `catalogs.ts`, because visitors don't need it.
import type { Catalogs } from './catalogs.ts'
import { loadCatalogPart } from './i18n.ts'

/** Texts of what home shows on occasion or below the screen, and of the page of all games. */
const extraCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/extra'),
  la: () => import('virtual:catalog/la/extra'),
  en: () => import('virtual:catalog/en/extra'),
}

/** Texts of members' pages other than home. */
const screenCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/screens'),
  la: () => import('virtual:catalog/la/screens'),
  en: () => import('virtual:catalog/en/screens'),
}

/** Loads the texts of `extraCatalogs`, now and after every language switch. */
export function loadExtraCatalog(): Promise<void> {
  return loadCatalogPart(extraCatalogs)
}

/** Loads the texts of `screenCatalogs`, now and after every language switch. */
export function loadScreenCatalog(): Promise<void> {
  return loadCatalogPart(screenCatalogs)
}
