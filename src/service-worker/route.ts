import { cachedLookupPaths } from './lookups.ts'

/** Backend paths: API, sockets, media and the console. */
const excludedPaths = /^\/(api|demo|media|socket\.io)(\/|$)/

/** A how-to video, its captions or its poster. */
const videoFile = /^\/howto\/[\w.-]+\.(mp4|vtt|jpg)$/

/** The properties of a request that determine its route. */
export type RoutedRequest = Pick<Request, 'method' | 'mode' | 'url'>

export type Route = 'page' | 'asset' | 'lookup' | 'video' | 'share'

/**
 * Classifies a request: a page of the app (any route, known or not), a hashed build file, a cached lookup, a
 * how-to video file or a share target POST; undefined if the worker doesn't handle it.
 * @param origins the portal's origin, and the backend's (may be the same)
 */
export function classifyRequest(
  request: RoutedRequest,
  { portal, api }: { readonly portal: string; readonly api: string },
): Route | undefined {
  const url = new URL(request.url)
  if (request.method === 'POST') {
    const isShare = request.mode === 'navigate' && url.origin === portal && url.pathname === '/share'
    return isShare ? 'share' : undefined
  }
  if (request.method !== 'GET') return undefined
  if (url.origin === api && url.search === '' && cachedLookupPaths.has(url.pathname)) {
    return request.mode === 'navigate' ? undefined : 'lookup'
  }
  if (url.origin !== portal || excludedPaths.test(url.pathname)) return undefined
  if (url.pathname.startsWith('/assets/')) return 'asset'
  if (request.mode !== 'navigate') return videoFile.test(url.pathname) ? 'video' : undefined
  return isAppPage(url) ? 'page' : undefined
}

/** Whether a URL on the portal's origin is a page of the app. */
export function isAppPage({ pathname }: Pick<URL, 'pathname'>): boolean {
  if (excludedPaths.test(pathname) || pathname.startsWith('/assets/')) return false
  return pathname === '/index.html' || !/\.\w+$/.test(pathname)
}
