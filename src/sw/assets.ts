import { fetchBuildFile, keptLater } from './later.ts'
import { CACHE } from './precache.ts'

/** A hashed file of this build or an older one: from the caches, else from the network. */
export async function assetFrom(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(CACHE)
  return (
    (await cache.match(request.url)) ??
    (await keptLater(request.url)) ??
    (await fetchBuildFile(event, request))
  )
}
