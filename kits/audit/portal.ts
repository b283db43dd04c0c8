/** Pages, keys and calls of the portal as plain data, so that the kit runs without its code; a test compares them with it. */

/** The pages, and who opens them. A public page ends a member's session, so visitors open it. */
export const routes: Readonly<Record<string, 'visitor' | 'member'>> = {
  '/login': 'visitor',
  '/register': 'visitor',
  '/howto': 'visitor',
  '/contact': 'visitor',
  '/terminated': 'visitor',
  '/user/home': 'member',
  '/user/games': 'member',
  '/user/profile': 'member',
  '/user/statement': 'member',
  '/user/contact': 'member',
  '/user/spin': 'member',
  '/user/bonus': 'member',
  '/user/care': 'member',
}

export const languages = ['th', 'la', 'en'] as const
export const themes = ['light', 'dark'] as const

/** Where visits start: every visitor can install the app there, and both pages lead to all others. */
export const firstPages = { visitor: '/login', member: '/user/home' } as const

/** Page that redirects to a game, with a policy of its own. */
export const REDIRECT_PAGE = '/play.html'
export const WORKER_FILE = '/sw.js'

/** Keys of local storage. */
export const storageKeys = { token: 'token', locale: 'locale', agreement: 'remember-agreement' } as const

export const calls = {
  logout: '/api/logout',
  agreements: '/api/lookup/agreements',
  chatSwitch: '/api/lookup/enableChatWidget',
} as const

/** English text in the place of data that isn't stored on the device. */
export const NOT_STORED = 'This isn’t stored on this device yet.'
