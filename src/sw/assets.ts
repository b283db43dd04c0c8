import { CACHE } from './precache.ts'

/** A hashed file of this build or an older one: from the cache, else from the network. */
export async function assetFrom(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(request.url)) ?? fetch(request)
}
