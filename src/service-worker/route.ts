import { cachedLookupCalls } from '#domain/lookups/cached-lookup-calls.ts'

/** No response of any other path of the API is cached. */
export const cachedLookupPaths: ReadonlySet<string> = new Set(cachedLookupCalls.map(({ path }) => path))

/** Backend paths: API, its documents, sockets, media, the console and the operator's desk. */
const excludedPaths = /^\/(api|demo|desk|docs|media|socket\.io)(\/|$)/

/** A how-to video, its captions or its poster. */
const videoFile = /^\/howto\/[\w.-]+\.(mp4|vtt|jpg)$/

/** The properties of a request that determine its route. */
export type RoutedRequest = Pick<Request, 'destination' | 'method' | 'mode' | 'url'>

export type Route = 'page' | 'asset' | 'lookup' | 'video' | 'picture' | 'share'

/**
 * Classifies a request: a page of the app (any route, known or not), a hashed build file, a cached lookup, a
 * how-to video file, a picture of our own hosts or a share target POST; undefined if the worker doesn't handle it.
 * @param origins the portal's origin, and the backend's (may be the same)
 */
export function classifyRequest(
  request: RoutedRequest,
  { portal, api }: { readonly portal: string; readonly api: string },
): Route | undefined {
  const url = new URL(request.url)
  // The origin of a blob: URL is the page's, but the worker's policy forbids to fetch one.
  if (!url.protocol.startsWith('http')) return undefined
  if (request.method === 'POST') {
    const isShare = request.mode === 'navigate' && url.origin === portal && url.pathname === '/share'
    return isShare ? 'share' : undefined
  }
  if (request.method !== 'GET') return undefined
  if (url.origin === api && url.search === '' && cachedLookupPaths.has(url.pathname)) {
    return request.mode === 'navigate' ? undefined : 'lookup'
  }
  if (request.destination === 'image' && isPicture(url, { portal, api })) return 'picture'
  if (url.origin !== portal || excludedPaths.test(url.pathname)) return undefined
  if (url.pathname.startsWith('/assets/')) return 'asset'
  if (request.mode !== 'navigate') return videoFile.test(url.pathname) ? 'video' : undefined
  return isAppPage(url) ? 'page' : undefined
}

/** Files of the portal itself that may be shown as images, how-to posters and launcher icons, and those of the desk. */
const ownImages = /^\/(assets|desk|howto|icons)\//

/** Whether an image may be a picture of a game or bonus on one of our hosts. */
function isPicture({ origin, pathname }: URL, { portal, api }: { portal: string; api: string }): boolean {
  return origin === portal ? !ownImages.test(pathname) : origin === api
}

/** Whether a URL on the portal's origin is a page of the app. */
export function isAppPage({ pathname }: Pick<URL, 'pathname'>): boolean {
  if (excludedPaths.test(pathname) || pathname.startsWith('/assets/')) return false
  return pathname === '/index.html' || !/\.\w+$/.test(pathname)
}
