import type { Messages } from '@lingui/core'
import type { Locale } from './locale.ts'

type Load = () => Promise<{ readonly messages: Messages }>

/** A part of the texts, by language. */
export type Catalogs = Record<Locale, Load>

/** Texts of the pages that anybody sees, and of everything around them. */
export const publicCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/public'),
  la: () => import('virtual:catalog/la/public'),
  en: () => import('virtual:catalog/en/public'),
}

/** The remaining texts, for screens behind the login. */
export const memberCatalogs: Catalogs = {
  th: () => import('virtual:catalog/th/member'),
  la: () => import('virtual:catalog/la/member'),
  en: () => import('virtual:catalog/en/member'),
}
