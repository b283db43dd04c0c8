const urlOf = (request: string | { url: string }) => (typeof request === 'string' ? request : request.url)

/**
 * Fake CacheStorage for Node, limited to what the service worker uses; keys are URLs. Put its `caches` in place of the global
 * one. Misses are undefined, as in browsers.
 */
export function fakeCacheStorage() {
  /** Responses by URL, by cache name. */
  const stored = new Map<string, Map<string, Response>>()
  const storage = {
    stored,
    /** Makes writes fail with QuotaExceededError. */
    isFull: false,
    caches: {
      has: async (name: string) => stored.has(name),
      delete: async (name: string) => stored.delete(name),
      async open(name: string) {
        const entries = stored.get(name) ?? new Map<string, Response>()
        stored.set(name, entries)
        return {
          match: async (request: string | { url: string }) => entries.get(urlOf(request))?.clone(),
          keys: async () => [...entries.keys()].map((url) => ({ url })),
          delete: async (request: string | { url: string }) => entries.delete(urlOf(request)),
          async put(request: string | { url: string }, response: Response) {
            if (storage.isFull) throw new DOMException('full', 'QuotaExceededError')
            entries.set(urlOf(request), response)
          },
        }
      },
      async match(request: string | { url: string }, { cacheName }: { cacheName?: string } = {}) {
        const names = cacheName === undefined ? [...stored.keys()] : [cacheName]
        return names
          .map((name) => stored.get(name)?.get(urlOf(request)))
          .find(Boolean)
          ?.clone()
      },
    },
  }
  return storage
}

export type FakeCacheStorage = ReturnType<typeof fakeCacheStorage>
