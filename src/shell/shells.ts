import type { RoutePath } from '#app/routing/route-table.ts'
import type { Locale } from '#lib/i18n/locale.ts'

/**
 * Names of the prerendered shells: the page until the portal has rendered. Members' shells have few elements, and `wide` is
 * the frame around them from 1080 px on; visitors' ones are complete pages, because their largest text belongs in the
 * first frame. `visitor` is the frame of visitors' pages, `notice` the notice of a failed start.
 */
export type ShellName =
  | 'login'
  | 'register'
  | 'howto'
  | 'visitor'
  | 'home'
  | 'page'
  | 'subpage'
  | 'frame'
  | 'wide'
  | 'notice'

/** The shell of each route; others have none. Home without a last known total gets `frame`. */
export const routeShells: Readonly<Partial<Record<RoutePath, ShellName>>> = {
  '/login': 'login',
  '/register': 'register',
  '/howto': 'howto',
  '/contact': 'visitor',
  '/user/home': 'home',
  '/user/profile': 'page',
  '/user/statement': 'page',
  '/user/contact': 'page',
  '/user/spin': 'page',
  '/user/bonus': 'page',
  '/user/games': 'subpage',
  '/user/care': 'subpage',
}

/**
 * The HTML files of the portal and their shells. Any of them can start any route: one without the route's shell begins with
 * the frame or, if it has none, with an empty page. The service worker serves index.html at every path.
 */
export const documentShells = {
  'index.html': ['login', 'visitor', 'home', 'page', 'subpage', 'frame', 'wide', 'notice'],
  'register.html': ['register', 'notice'],
  'howto.html': ['howto', 'notice'],
} as const satisfies Readonly<Record<string, readonly ShellName[]>>

/** A read that the boot script sends while the scripts are loading. */
export interface EarlyCall {
  readonly method: string
  readonly path: string
  readonly body?: object
}

/** URLs of what a route's screen needs besides the entry and the style sheet of the start. */
export interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** The part of the catalog with the screen's own texts, if they aren't in the parts of all visits and of home. */
  readonly texts?: 'screens' | 'register' | undefined
}

/** Id of the element with the document's `ShellData`. */
export const SHELL_DATA_ID = 'shell-data'

/** Build output that the boot script needs, as JSON in the document. */
export interface ShellData {
  /** Whether Lao is the first language. */
  readonly laos: boolean
  /** URL of the style sheet of the start. */
  readonly style: string
  /** URLs of the files to start: for all visits, for members, per language, per route. */
  readonly entry: readonly string[]
  readonly member: readonly string[]
  readonly catalogs: Readonly<
    Record<Locale, Readonly<Record<'public' | 'member' | 'screens' | 'register', string>>>
  >
  readonly screens: Readonly<Record<string, ScreenFiles>>
  /** Font URLs of languages with a font of their own. */
  readonly fonts: Readonly<Partial<Record<Locale, string>>>
  /** Texts of the templates, by placeholder index. */
  readonly texts: Readonly<Record<Locale, readonly string[]>>
  readonly shells: Readonly<Record<string, ShellName>>
  /** Page titles of members' shells, by route. */
  readonly titles: Readonly<Record<Locale, Readonly<Record<string, string>>>>
  /** Origin of the backend without a trailing slash; empty: our own. */
  readonly apiHost: string
  /** The calls that the first paint of each route's content waits for. */
  readonly earlyCalls: Readonly<Record<string, readonly EarlyCall[]>>
}
