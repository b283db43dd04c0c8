import { cachedLookupCalls } from '#domain/lookups/cached-lookup-calls.ts'
import { CACHED_AT_HEADER } from '#lib/api/transport.ts'
import {
  deleteMemberLookups,
  isMemberKey,
  isSameLookup,
  lookupCacheKey,
} from '#lib/offline-cache/cached-lookups.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'
import type { MessageFromWorker } from '#lib/pwa/service-worker-messages.ts'
import type { WorkerScope } from './notifications.ts'

/** No response of any other path is cached. */
export const cachedLookupPaths: ReadonlySet<string> = new Set(cachedLookupCalls.map(({ path }) => path))

/** From this age on, the network is tried first. */
const STALE_MS = 24 * 60 * 60 * 1000
/** How long to wait for the network then, before serving the stale response. */
const NETWORK_TIMEOUT_MS = 2000
/** Timeout of a request that no page waits for: on a dead connection it would occupy it until the browser gives up. */
const BACKGROUND_TIMEOUT_MS = 10_000
/** Pages that were served an older response are notified of its revalidation, even if it didn't change. */
const NOTIFY_AGE_MS = 60 * 1000

interface CachedLookup {
  readonly response: Response
  /** Its body, to detect changes. */
  readonly text: string
  readonly ageMs: number
}

/** Incremented by each purge, so that responses then in flight with a token aren't cached after it. */
let purgeCount = 0

/**
 * Deletes responses fetched with a token, including those in flight. Call at sign-out and when the member
 * changes.
 */
export async function purgeMemberLookups(): Promise<void> {
  purgeCount++
  await deleteMemberLookups()
}

/**
 * Serves a lookup, stale-while-revalidate. A cached response has the header `X-Cached-At`: when it was fetched,
 * epoch milliseconds by this device's clock. A response from the network lacks it.
 */
export async function handleLookup(
  event: Pick<FetchEvent, 'request' | 'waitUntil'>,
  scope: Pick<WorkerScope, 'clients'>,
): Promise<Response> {
  const key = await lookupCacheKey(event.request)
  const cached = await readCachedLookup(key)
  if (!cached) return fetchUncached(event, key, scope)
  if (cached.ageMs >= STALE_MS) return networkFirst(event, key, scope, cached)
  const signal = AbortSignal.timeout(BACKGROUND_TIMEOUT_MS)
  event.waitUntil(revalidate(event, key, scope, () => cached, signal).catch(() => undefined))
  return cached.response
}

/** Without a network, a text in another language is better than none; the page fetches its own when it reconnects. */
async function fetchUncached(
  event: Pick<FetchEvent, 'request' | 'waitUntil'>,
  key: string,
  scope: Pick<WorkerScope, 'clients'>,
): Promise<Response> {
  try {
    return await revalidate(event, key, scope)
  } catch (error) {
    const cached = await readInOtherLanguage(key)
    if (cached) return cached.response
    throw error
  }
}

/**
 * Falls back to the cached response on timeout: a page gives up on a stalled connection after a few seconds.
 */
function networkFirst(
  event: Pick<FetchEvent, 'request' | 'waitUntil'>,
  key: string,
  scope: Pick<WorkerScope, 'clients'>,
  cached: CachedLookup,
): Promise<Response> {
  let served: CachedLookup | undefined
  const signal = AbortSignal.timeout(BACKGROUND_TIMEOUT_MS)
  const fetched = revalidate(event, key, scope, () => served, signal).catch(() => cached.response)
  event.waitUntil(fetched)
  const timedOut = new Promise<Response>((resolve) => {
    setTimeout(() => {
      served = cached
      resolve(cached.response)
    }, NETWORK_TIMEOUT_MS)
  })
  return Promise.race([fetched, timedOut])
}

/** Also undefined if the browser denies storage. */
async function readCachedLookup(key: string): Promise<CachedLookup | undefined> {
  try {
    const response = await caches.match(key, { cacheName: cacheNames.lookups })
    if (!response) return undefined
    const ageMs = Date.now() - Number(response.headers.get(CACHED_AT_HEADER))
    // A negative age means that the clock was set back: treat the response as stale.
    return { response, text: await response.clone().text(), ageMs: ageMs >= 0 ? ageMs : STALE_MS }
  } catch {
    return undefined
  }
}

/** The same lookup, cached in another language. Also undefined if the browser denies storage. */
async function readInOtherLanguage(key: string): Promise<CachedLookup | undefined> {
  try {
    const requests = await (await caches.open(cacheNames.lookups)).keys()
    const other = requests.find(({ url }) => isSameLookup(url, key))
    return other && (await readCachedLookup(other.url))
  } catch {
    return undefined
  }
}

/**
 * @param getServed returns the response that the page was served while this one was fetched
 * @param signal replaces that of the page's request, which is aborted when the page gives up waiting
 */
async function revalidate(
  event: Pick<FetchEvent, 'request' | 'waitUntil'>,
  key: string,
  scope: Pick<WorkerScope, 'clients'>,
  getServed: () => CachedLookup | undefined = () => undefined,
  signal?: AbortSignal,
): Promise<Response> {
  const purges = purgeCount
  const response = await fetch(event.request, signal && { signal })
  event.waitUntil(updateCache(key, response.clone(), scope, getServed(), purges).catch(() => undefined))
  return response
}

/**
 * Caches a successful response, or deletes the entry on 404 or 410. Notifies pages of what changed for them.
 */
async function updateCache(
  key: string,
  response: Response,
  { clients }: Pick<WorkerScope, 'clients'>,
  served: CachedLookup | undefined,
  purges: number,
): Promise<void> {
  const { status, headers } = response
  const isGone = status === 404 || status === 410
  if (!isGone && (status !== 200 || !headers.get('content-type')?.includes('json'))) return
  const cache = await caches.open(cacheNames.lookups)
  const text = await response.text()
  if (!isGone && !isJson(text)) return
  if (isGone) await cache.delete(key)
  else await cache.put(key, withCachedAt(text, headers))
  // The member signed out while this was in flight.
  if (isMemberKey(key) && purges !== purgeCount) await cache.delete(key)
  if (!served || (!isGone && text === served.text && served.ageMs < NOTIFY_AGE_MS)) return
  const { pathname } = new URL(key)
  const message: MessageFromWorker = {
    type: 'LOOKUP_UPDATED',
    call: cachedLookupCalls.find(({ path }) => path === pathname)?.name ?? '',
  }
  for (const client of await clients.matchAll({ type: 'window' })) client.postMessage(message)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function withCachedAt(text: string, from: Headers): Response {
  const date = from.get('date')
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json',
      [CACHED_AT_HEADER]: String(Date.now()),
      ...(date === null ? {} : { Date: date }),
    },
  })
}
