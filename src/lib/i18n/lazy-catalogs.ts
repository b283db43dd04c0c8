import type { Catalogs } from './catalogs.ts'
import { loadCatalogPart, loadMemberCatalog } from './i18n.ts'

/** Texts of the registration, which most visits don't open. */
const registerCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/register'),
  la: () => import('virtual:catalog/la/register'),
  en: () => import('virtual:catalog/en/register'),
}

/** Chat texts: visitors need them too, but only once they open the chat. */
const chatCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/chat'),
  la: () => import('virtual:catalog/la/chat'),
  en: () => import('virtual:catalog/en/chat'),
}

/** Texts of the how-to pages, the installation help and the storage dialog, which most visits don't open. */
const helpCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/help'),
  la: () => import('virtual:catalog/la/help'),
  en: () => import('virtual:catalog/en/help'),
}

/** Texts that only the dialogs of `src/app/dialogs/DialogHost.tsx` use. */
const dialogCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/dialogs'),
  la: () => import('virtual:catalog/la/dialogs'),
  en: () => import('virtual:catalog/en/dialogs'),
}

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

/** Loads the texts of the registration, now and after every language switch. */
export function loadRegisterCatalog(): Promise<void> {
  return loadCatalogPart(registerCatalogs)
}

/** Loads the chat catalog, now and after every language switch. */
export function loadChatCatalog(): Promise<void> {
  return loadCatalogPart(chatCatalogs)
}

/** Loads the help catalog, now and after every language switch. */
export function loadHelpCatalog(): Promise<void> {
  return loadCatalogPart(helpCatalogs)
}

/** Loads the dialogs' catalog, and that of members, whose texts it doesn't repeat, now and after every language switch. */
export async function loadDialogCatalog(): Promise<void> {
  await Promise.all([loadMemberCatalog(), loadCatalogPart(dialogCatalogs)])
}

/** Loads the texts of `extraCatalogs`, now and after every language switch. */
export function loadExtraCatalog(): Promise<void> {
  return loadCatalogPart(extraCatalogs)
}

/** Loads the texts of `screenCatalogs`, now and after every language switch. */
export function loadScreenCatalog(): Promise<void> {
  return loadCatalogPart(screenCatalogs)
}
