import type { Messages } from '@lingui/core'
import type { Locale } from './locale.ts'

type Load = () => Promise<{ readonly messages: Messages }>

/** Loaders of one catalog part, by language. */
export type Catalogs = Record<Locale, Load>

/** Texts of public pages except the registration, and of everything outside of pages. */
export const publicCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/public'),
  la: () => import('virtual:catalog/la/public'),
  en: () => import('virtual:catalog/en/public'),
}

/** Texts of home and of what surrounds members' pages, and errors that only members get. */
export const memberCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/member'),
  la: () => import('virtual:catalog/la/member'),
  en: () => import('virtual:catalog/en/member'),
}
