import type { RoutePath } from '#app/routing/route-table.ts'
import type { Locale } from '#lib/i18n/locale.ts'

/** Name of a prerendered shell that the HTML contains: the page until the portal's scripts have rendered it. */
export type ShellName = 'login' | 'register' | 'howto' | 'visitor' | 'home' | 'member'

/**
 * `early-notice` is the notice of a failed start. The others are minimal shells for the very first frame of member pages, which the route's shell then replaces. Visitors' pages have
 * none: the largest text of their complete shell belongs in the first frame.
 */
export const earlyShellNames = [
  'early-home',
  'early-member',
  'early-subpage',
  'early-frame',
  'early-notice',
] as const
export type EarlyShellName = (typeof earlyShellNames)[number]

/** The shell of each route. Other routes use the shell of their layout; `blank` is none. */
export const routeShells: Readonly<Partial<Record<RoutePath, ShellName | 'blank'>>> = {
  '/login': 'login',
  '/register': 'register',
  '/howto': 'howto',
  '/contact': 'visitor',
  '/terminated': 'blank',
  '/user/home': 'home',
}

/** The early shell of each member page. Home without a last known total gets `early-frame`. */
export const routeEarlyShells: Readonly<Partial<Record<RoutePath, EarlyShellName>>> = {
  '/user/home': 'early-home',
  '/user/profile': 'early-member',
  '/user/statement': 'early-member',
  '/user/contact': 'early-member',
  '/user/spin': 'early-member',
  '/user/bonus': 'early-member',
  '/user/care': 'early-subpage',
}

/** A read that the boot script sends while the scripts are loading. */
export interface EarlyCall {
  readonly method: string
  readonly path: string
  readonly body?: object
}

/** URLs of what a route's screen needs besides the entry. Style sheets of shells are inline. */
export interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Build output that the boot script needs. */
export interface ShellData {
  /** Whether Lao is the first language. */
  readonly laos: boolean
  /** Files to start: for all visits, for members, per language, per route. */
  readonly entry: readonly string[]
  readonly member: readonly string[]
  readonly catalogs: Readonly<Record<Locale, { readonly public: string; readonly member: string }>>
  readonly screens: Readonly<Record<string, ScreenFiles>>
  /** Font URLs of languages with a font of their own. */
  readonly fonts: Readonly<Partial<Record<Locale, string>>>
  /** Texts of the templates, by placeholder index. */
  readonly texts: Readonly<Record<Locale, readonly string[]>>
  readonly shells: Readonly<Record<string, ShellName | 'blank'>>
  readonly earlyShells: Readonly<Record<string, EarlyShellName>>
  /** Page titles of early shells, by route. */
  readonly titles: Readonly<Record<Locale, Readonly<Record<string, string>>>>
  /** Origin of the backend without a trailing slash; empty: our own. */
  readonly apiHost: string
  /** The calls that the first paint of each route's content waits for. */
  readonly earlyCalls: Readonly<Record<string, readonly EarlyCall[]>>
}
