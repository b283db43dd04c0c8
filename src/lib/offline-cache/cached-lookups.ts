import { cacheNames } from '#lib/pwa/cache-names.ts'

/**
 * The key under which the worker caches a lookup: its address, language and a hash of the token, where it carries one
 * (D35). A text and not the request, whose header holds the token itself.
 */
export async function lookupKey({ url, headers }: Pick<Request, 'url' | 'headers'>): Promise<string> {
  const key = new URL(url)
  key.searchParams.set('language', headers.get('accept-language') ?? '')
  const authorization = headers.get('authorization')
  if (authorization !== null) key.searchParams.set('token', await hash(authorization))
  return key.href
}

async function hash(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether what lies under this key was fetched with a token. */
export function isMemberKey(key: string): boolean {
  return new URL(key).searchParams.has('token')
}

/** Deletes the cached lookups that were fetched with a token. Never rejects. */
export async function deleteMemberLookups(): Promise<void> {
  try {
    if (!(await caches.has(cacheNames.lookups))) return
    const cache = await caches.open(cacheNames.lookups)
    for (const { url } of await cache.keys()) if (isMemberKey(url)) await cache.delete(url)
  } catch {
    // Storage is denied, or there are no caches: so nothing is cached either.
  }
}
