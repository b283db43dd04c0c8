import { createPartialResponse } from 'workbox-range-requests/createPartialResponse.js'
import { stripFragment } from '#lib/html/parse-url.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'

/**
 * Media that the warm-up (`cached-pictures.ts`) or a page (src/domain/howto-videos/video-cache.ts) has cached for offline use.
 * Nothing is cached here, as Workbox's strategies would do: slips and chat pictures never are.
 */
type MediaEvent = Pick<FetchEvent, 'request'>

/** URLs of the cached pictures; undefined until they are known. */
let pictureUrls: ReadonlySet<string> | undefined

/** Rereads which pictures are cached: when the worker starts, and after the warm-up has cached some. Never rejects. */
export async function readPictureUrls(): Promise<void> {
  try {
    const requests = (await caches.has(cacheNames.pictures))
      ? await (await caches.open(cacheNames.pictures)).keys()
      : []
    pictureUrls = new Set(requests.map(({ url }) => url))
  } catch {
    // Storage is denied.
    pictureUrls = new Set()
  }
}

/**
 * Whether a picture may be cached. Others aren't handled: the worker's own policy may forbid what is allowed for an
 * `<img>`, e.g. a redirect to another host.
 */
export function mayBeCachedPicture(url: string): boolean {
  return pictureUrls?.has(stripFragment(url)) ?? true
}

/** Undefined also if the browser denies storage. */
function matchCached({ url }: Request, cacheName: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName }).catch(() => undefined)
}

/** Serves a picture of a game or bonus. */
export async function handlePicture({ request }: MediaEvent): Promise<Response> {
  return (await matchCached(request, cacheNames.pictures)) ?? fetch(request)
}

/**
 * Serves a how-to video, its poster or its captions. Honours Range requests: WebKit first requests two bytes and refuses
 * to play if the response is the whole file.
 */
export async function handleVideo({ request }: MediaEvent): Promise<Response> {
  const cached = await matchCached(request, cacheNames.videos)
  if (!cached) return fetch(request)
  return request.headers.has('range') ? createPartialResponse(request, cached) : cached
}
