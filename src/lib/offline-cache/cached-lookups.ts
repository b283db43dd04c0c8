import { cacheNames } from '#lib/pwa/cache-names.ts'

/**
 * Cache key of a lookup in the service worker: URL, language and, if sent, a hash of the token. A string and not the
 * request itself, whose header contains the token.
 */
export async function lookupCacheKey({ url, headers }: Pick<Request, 'url' | 'headers'>): Promise<string> {
  const key = new URL(url)
  key.searchParams.set('language', headers.get('accept-language') ?? '')
  const authorization = headers.get('authorization')
  if (authorization !== null) key.searchParams.set('token', await sha256Hex(authorization))
  return key.href
}

async function sha256Hex(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the response with this cache key was fetched with a token. */
export function isMemberKey(key: string): boolean {
  return new URL(key).searchParams.has('token')
}

/** Whether two cache keys differ in nothing but the language. */
export function isSameLookup(a: string, b: string): boolean {
  const withoutLanguage = (key: string) => {
    const url = new URL(key)
    url.searchParams.delete('language')
    return url.href
  }
  return withoutLanguage(a) === withoutLanguage(b)
}

/** Deletes cached lookups that were fetched with a token. Never rejects. */
export async function deleteMemberLookups(): Promise<void> {
  try {
    if (!(await caches.has(cacheNames.lookups))) return
    const cache = await caches.open(cacheNames.lookups)
    for (const { url } of await cache.keys()) if (isMemberKey(url)) await cache.delete(url)
  } catch {
    // Storage is denied or the Cache API is missing, so nothing is cached.
  }
}
