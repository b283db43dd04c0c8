import { parseByteRange } from '#contract/formats/byte-range.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'

/**
 * A how-to video, its picture or its captions: from what the page has kept, else from the network, as it was asked for.
 * A player gets the bytes that it asks for and no more: WebKit begins with two of them and plays nothing that answers
 * with the whole file.
 */
export async function videoFrom({ request }: Pick<FetchEvent, 'request'>): Promise<Response> {
  const kept = await keptFile(request.url)
  return kept ? partOf(kept, request.headers.get('range')) : fetch(request)
}

/** Nothing is kept where the browser denies storage. */
async function keptFile(url: string): Promise<Response | undefined> {
  try {
    return await caches.match(url, { cacheName: cacheNames.videos })
  } catch {
    return undefined
  }
}

async function partOf(kept: Response, asked: string | null): Promise<Response> {
  const file = await kept.blob()
  const type = kept.headers.get('content-type') ?? 'application/octet-stream'
  const headers = { 'Content-Type': type, 'Accept-Ranges': 'bytes' }
  const range = parseByteRange(asked, file.size)
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
