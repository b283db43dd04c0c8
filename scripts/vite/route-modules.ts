import { readFileSync } from 'node:fs'

/**
 * The module of each route's screen, read where src/app declares it, so that the state script starts it together with
 * the entry.
 */
export const routeModules: Readonly<Record<string, string>> = readRouteModules()

function readRouteModules(): Record<string, string> {
  const source = readFileSync('src/app/screens.tsx', 'utf8')
  const routes = /'(\/[\w/]*)': \{[^}]*?import\('\.\.(\/features\/[\w/-]+\.tsx)'\)/g
  return Object.fromEntries(
    [...source.matchAll(routes)].map(([, path, module]) => [path ?? '', `/src${module}`]),
  )
}
