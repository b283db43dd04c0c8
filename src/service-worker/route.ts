import { lookupPaths } from './lookups.ts'

/** Paths that never are the app's: calls, sockets, pictures of the backend, its console. */
const notOurs = /^\/(api|demo|media|socket\.io)(\/|$)/

/** What a how-to video consists of. */
const videoFile = /^\/howto\/[\w.-]+\.(mp4|vtt|jpg)$/

/** What of a request its route hangs on. */
export type Asked = Pick<Request, 'method' | 'mode' | 'url'>

export type Route = 'page' | 'asset' | 'lookup' | 'video' | 'share'

/**
 * What a request is for: a page of the app (any route, also unknown ones), one of the build's hashed files, a public
 * lookup, a how-to video's file, something shared with the app, or nothing that the worker touches.
 * @param origins the portal's own origin, and the backend's where it is another
 */
export function routeOf(
  request: Asked,
  { portal, api }: { readonly portal: string; readonly api: string },
): Route | undefined {
  const url = new URL(request.url)
  if (request.method === 'POST') {
    const shared = request.mode === 'navigate' && url.origin === portal && url.pathname === '/share'
    return shared ? 'share' : undefined
  }
  if (request.method !== 'GET') return undefined
  if (url.origin === api && url.search === '' && lookupPaths.has(url.pathname)) {
    return request.mode === 'navigate' ? undefined : 'lookup'
  }
  if (url.origin !== portal || notOurs.test(url.pathname)) return undefined
  if (url.pathname.startsWith('/assets/')) return 'asset'
  if (request.mode !== 'navigate') return videoFile.test(url.pathname) ? 'video' : undefined
  return isPage(url) ? 'page' : undefined
}

/** Whether an address of the portal's own origin is one that the app shows. */
export function isPage({ pathname }: Pick<URL, 'pathname'>): boolean {
  if (notOurs.test(pathname) || pathname.startsWith('/assets/')) return false
  return pathname === '/index.html' || !/\.\w+$/.test(pathname)
}
