/** Who may see a route: visitors (opening it signs out, D4), members, or both. */
export type RouteAccess = 'public' | 'member' | 'any'

/** Screens and routes of section 2, and the page of care for the member. */
export const routeTable = {
  '/login': 'public',
  '/register': 'public',
  '/howto': 'public',
  '/contact': 'public',
  '/terminated': 'any',
  '/user/home': 'member',
  '/user/profile': 'member',
  '/user/statement': 'member',
  '/user/contact': 'member',
  '/user/spin': 'member',
  '/user/bonus': 'member',
  '/user/care': 'member',
} as const satisfies Record<string, RouteAccess>

export type RoutePath = keyof typeof routeTable

/** What to do for a path. */
export type Decision =
  | { readonly kind: 'show'; readonly path: RoutePath; readonly access: RouteAccess }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-found' }

const redirects: Readonly<Record<string, string>> = { '/': '/user', '/user': '/user/home' }

function isRoute(path: string): path is RoutePath {
  return Object.hasOwn(routeTable, path)
}

/** The guard (section 2): it checks only that a token is stored. A slash at the end doesn't matter. */
export function decide(path: string, signedIn: boolean): Decision {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  const to = redirects[plain]
  if (to !== undefined) return { kind: 'redirect', to: plain === '/user' && !signedIn ? '/login' : to }
  if (!isRoute(plain)) return { kind: 'not-found' }
  const access = routeTable[plain]
  if (access === 'member' && !signedIn) return { kind: 'redirect', to: '/login' }
  return { kind: 'show', path: plain, access }
}

/** Where a path ends after all redirects, for what must be loaded before the first picture. */
export function settle(path: string, signedIn: boolean): Exclude<Decision, { kind: 'redirect' }> {
  const decision = decide(path, signedIn)
  return decision.kind === 'redirect' ? settle(decision.to, signedIn) : decision
}
