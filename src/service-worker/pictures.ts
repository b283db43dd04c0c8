import { stripFragment } from '#lib/html/parse-url.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'

/** URLs of the cached pictures; undefined until they are known. */
let cachedUrls: ReadonlySet<string> | undefined

/** Rereads which pictures are cached: when the worker starts, and after a page has cached some. Never rejects. */
export async function readPictureUrls(): Promise<void> {
  try {
    const requests = (await caches.has(cacheNames.pictures))
      ? await (await caches.open(cacheNames.pictures)).keys()
      : []
    cachedUrls = new Set(requests.map(({ url }) => url))
  } catch {
    // Storage is denied.
    cachedUrls = new Set()
  }
}

/**
 * Whether a picture may be cached. Others aren't handled: the worker's own policy may forbid what is allowed for an
 * `<img>`, e.g. a redirect to another host.
 */
export function mayBeCachedPicture(url: string): boolean {
  return cachedUrls?.has(stripFragment(url)) ?? true
}

/**
 * Serves a picture that the page has cached for offline use (src/lib/offline-cache/cached-pictures.ts), otherwise from
 * the network. Caches nothing itself: slips and chat pictures never are.
 */
export async function handlePicture({ request }: Pick<FetchEvent, 'request'>): Promise<Response> {
  const cached = await caches.match(request.url, { cacheName: cacheNames.pictures }).catch(() => undefined)
  return cached ?? fetch(request)
}
