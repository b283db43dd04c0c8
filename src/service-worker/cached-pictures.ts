import { CACHED_AT_HEADER } from '#lib/api/transport.ts'
import { anySignal } from '#lib/async/any-signal.ts'
import { isOwnUrl } from '#lib/html/media-url.ts'
import { stripFragment } from '#lib/html/parse-url.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'

/** Limits of the cache: number of pictures, bytes of all, bytes of one. */
export const MAX_PICTURES = 80
export const MAX_TOTAL_BYTES = 4_000_000
export const MAX_PICTURE_BYTES = 300_000

/** A host may replace a picture under the same URL: it is fetched again from this age on. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/** A stalled download would block the ones behind it. */
const DOWNLOAD_TIMEOUT_MS = 10_000

interface CachedPicture {
  readonly url: string
  readonly sizeBytes: number
  /** When it was cached, epoch ms by this device's clock. */
  readonly cachedAt: number
}

interface PicturePlan {
  /** URLs in the order of `wanted`. */
  readonly fetch: readonly string[]
  readonly evict: readonly string[]
}

/** Plans which pictures to fetch and which to evict: only the first `MAX_PICTURES` wanted ones of our own hosts stay. */
export function planPictures(
  wanted: readonly string[],
  cached: readonly CachedPicture[],
  nowMs: number,
): PicturePlan {
  const wantedUrls = [...new Set(wanted.filter(isOwnPicture).map(stripFragment))].slice(0, MAX_PICTURES)
  const fresh = cached.filter(({ cachedAt }) => Math.abs(nowMs - cachedAt) < MAX_AGE_MS).map(({ url }) => url)
  return {
    fetch: wantedUrls.filter((url) => !fresh.includes(url)),
    evict: cached.map(({ url }) => url).filter((url) => !wantedUrls.includes(url)),
  }
}

const isOwnPicture = (url: string) => url.startsWith('http') && isOwnUrl(url)

/** Whether a picture fits beside the others, without an older copy of itself. */
export function hasRoom(
  cached: readonly CachedPicture[],
  { url, sizeBytes }: Omit<CachedPicture, 'cachedAt'>,
) {
  const others = cached.filter((each) => each.url !== url)
  const total = others.reduce((sum, each) => sum + each.sizeBytes, sizeBytes)
  return sizeBytes <= MAX_PICTURE_BYTES && total <= MAX_TOTAL_BYTES && others.length < MAX_PICTURES
}

async function readCachedPictures(cache: Cache): Promise<CachedPicture[]> {
  const found: CachedPicture[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    if (!response) continue
    const cachedAt = Number(response.headers.get(CACHED_AT_HEADER))
    found.push({ url: request.url, sizeBytes: (await response.blob()).size, cachedAt })
  }
  return found
}

interface CachePicturesOptions {
  /** Aborts it: the member has signed out. */
  readonly signal: AbortSignal
  /** Checked before each download. */
  readonly isWanted: () => boolean
}

/**
 * Caches pictures for offline use, one after another, mostly from the HTTP cache; the first 429 ends it. Never rejects.
 * @param wanted absolute URLs, the most important first
 */
export async function cachePictures(
  wanted: readonly string[],
  { signal, isWanted }: CachePicturesOptions,
): Promise<void> {
  try {
    const cache = await caches.open(cacheNames.pictures)
    let cached = await readCachedPictures(cache)
    const plan = planPictures(wanted, cached, Date.now())
    for (const url of plan.evict) await cache.delete(url)
    cached = cached.filter(({ url }) => !plan.evict.includes(url))
    for (const url of plan.fetch) {
      if (!isWanted()) return
      const body = await fetchPicture(url, signal)
      if (body === 'too many requests') return
      if (!body || !hasRoom(cached, { url, sizeBytes: body.size })) continue
      const cachedAt = Date.now()
      const headers = { 'Content-Type': body.type, [CACHED_AT_HEADER]: String(cachedAt) }
      // Signed out meanwhile: don't restore what was deleted.
      if (signal.aborted) return
      await cache.put(url, new Response(body, { headers }))
      cached = [...cached.filter((each) => each.url !== url), { url, sizeBytes: body.size, cachedAt }]
    }
  } catch {
    // Storage is denied or full: screens show placeholders offline.
  }
}

/** Undefined if there is no such picture, or its host doesn't allow scripts to read it (CORS). */
async function fetchPicture(
  url: string,
  signal: AbortSignal,
): Promise<Blob | 'too many requests' | undefined> {
  const either = anySignal(signal, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS))
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      priority: 'low',
      signal: either.signal,
    })
    if (response.status === 429) return 'too many requests'
    const isPicture = response.headers.get('content-type')?.startsWith('image/')
    return response.status === 200 && isPicture ? await response.blob() : undefined
  } catch {
    return undefined
  } finally {
    either.detach()
  }
}
