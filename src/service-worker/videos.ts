import { parseByteRange } from '#contract/formats/byte-range.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'

/**
 * Serves a how-to video, its poster or its captions, from the page's cache or else the network. Honours Range
 * requests: WebKit first requests two bytes and refuses to play if the response is the whole file.
 */
export async function handleVideo({ request }: Pick<FetchEvent, 'request'>): Promise<Response> {
  const cached = await readCachedVideo(request.url)
  return cached ? rangeResponse(cached, request.headers.get('range')) : fetch(request)
}

/** Also undefined if the browser denies storage. */
async function readCachedVideo(url: string): Promise<Response | undefined> {
  try {
    return await caches.match(url, { cacheName: cacheNames.videos })
  } catch {
    return undefined
  }
}

async function rangeResponse(cached: Response, rangeHeader: string | null): Promise<Response> {
  const file = await cached.blob()
  const type = cached.headers.get('content-type') ?? 'application/octet-stream'
  const headers = { 'Content-Type': type, 'Accept-Ranges': 'bytes' }
  const range = parseByteRange(rangeHeader, file.size)
  if (range === 'outside') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${file.size}` },
    })
  }
  if (!range) return new Response(file, { headers: { ...headers, 'Content-Length': String(file.size) } })
  const { first, last } = range
  return new Response(file.slice(first, last + 1, type), {
    status: 206,
    statusText: 'Partial Content',
    headers: {
      ...headers,
      'Content-Range': `bytes ${first}-${last}/${file.size}`,
      'Content-Length': String(last + 1 - first),
    },
  })
}
