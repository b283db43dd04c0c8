import type { RoutePath } from '#app/routing/route-table.ts'

/** Name of a picture that the HTML carries for a route before the portal's script is there. */
export type ShellName = 'login' | 'register' | 'visitor' | 'home' | 'early' | 'member' | 'blank'

/** The shell of each route. Routes without an entry share the frame of their kind. */
export const routeShells: Readonly<Partial<Record<RoutePath, ShellName>>> = {
  '/login': 'login',
  '/register': 'register',
  '/howto': 'visitor',
  '/contact': 'visitor',
  '/terminated': 'blank',
  '/user/home': 'home',
}
