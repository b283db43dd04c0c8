/** Paths that never are the app's: calls, sockets, pictures of the backend, its console. */
const notOurs = /^\/(api|demo|media|socket\.io)(\/|$)/

/**
 * What a request is for: a page of the app (any route, also unknown ones), one of the build's hashed files, or
 * nothing that the worker touches.
 */
export function routeOf(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): 'page' | 'asset' | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || notOurs.test(url.pathname)) return undefined
  if (url.pathname.startsWith('/assets/')) return 'asset'
  if (request.mode !== 'navigate') return undefined
  const file = /\.\w+$/.test(url.pathname) && url.pathname !== '/index.html'
  return file ? undefined : 'page'
}
