/** Access to a route: visitors only (opening it signs out), members only, or both. */
export type RouteAccess = 'public' | 'member' | 'any'

/** Routes of the specification, section 2, and the pages of all games and of responsible play. */
export const routeTable = {
  '/login': 'public',
  '/register': 'public',
  '/howto': 'public',
  '/contact': 'public',
  '/terminated': 'any',
  '/user/home': 'member',
  '/user/games': 'member',
  '/user/profile': 'member',
  '/user/statement': 'member',
  '/user/contact': 'member',
  '/user/spin': 'member',
  '/user/bonus': 'member',
  '/user/care': 'member',
} as const satisfies Record<string, RouteAccess>

export type RoutePath = keyof typeof routeTable

export type RouteDecision =
  | { readonly kind: 'show'; readonly path: RoutePath; readonly access: RouteAccess }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-found' }

const redirects: Readonly<Record<string, string>> = { '/': '/user', '/user': '/user/home' }

function isRoute(path: string): path is RoutePath {
  return Object.hasOwn(routeTable, path)
}

/** Route guard (specification, section 2): checks only whether a token is stored. Ignores trailing slashes. */
export function decideRoute(path: string, signedIn: boolean): RouteDecision {
  const normalized = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  const to = redirects[normalized]
  if (to !== undefined) return { kind: 'redirect', to: normalized === '/user' && !signedIn ? '/login' : to }
  if (!isRoute(normalized)) return { kind: 'not-found' }
  const access = routeTable[normalized]
  if (access === 'member' && !signedIn) return { kind: 'redirect', to: '/login' }
  return { kind: 'show', path: normalized, access }
}

/** The route after following all redirects: what to load before the first paint. */
export function resolveRoute(path: string, signedIn: boolean): Exclude<RouteDecision, { kind: 'redirect' }> {
  const decision = decideRoute(path, signedIn)
  return decision.kind === 'redirect' ? resolveRoute(decision.to, signedIn) : decision
}
