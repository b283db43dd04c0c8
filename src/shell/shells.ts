import type { RoutePath } from '#app/routing/route-table.ts'
import type { Locale } from '#lib/i18n/locale.ts'

/** Name of a prerendered shell that the HTML contains for the first paint. */
export type ShellName = 'login' | 'register' | 'visitor' | 'home' | 'early' | 'member' | 'blank'

/** The shell of each route. Other routes use the shell of their layout. */
export const routeShells: Readonly<Partial<Record<RoutePath, ShellName>>> = {
  '/login': 'login',
  '/register': 'register',
  '/howto': 'visitor',
  '/contact': 'visitor',
  '/terminated': 'blank',
  '/user/home': 'home',
}

/** Build output that the boot script needs. */
export interface ShellData {
  /** Whether Lao is the first language. */
  readonly laos: boolean
  /** Scripts to start, entry last: for all visits, for members, per language, per route. */
  readonly entry: readonly string[]
  readonly member: readonly string[]
  readonly catalogs: Readonly<Record<Locale, { readonly public: string; readonly member: string }>>
  readonly screens: Readonly<Record<string, readonly string[]>>
  /** Font URLs of languages with a font of their own. */
  readonly fonts: Readonly<Partial<Record<Locale, string>>>
  /** Texts of the templates, by placeholder index. */
  readonly texts: Readonly<Record<Locale, readonly string[]>>
  readonly shells: Readonly<Record<string, ShellName>>
}
