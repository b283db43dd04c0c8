import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js'
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

/** From this age on, the network is tried first. */
const STALE_MS = 24 * 60 * 60 * 1000
/** How long to wait for the network then: a page gives up on a stalled connection after a few seconds. */
const NETWORK_TIMEOUT_SECONDS = 2
/** Timeout of a request that no page waits for: on a dead connection it would occupy it until the browser gives up. */
const BACKGROUND_TIMEOUT_MS = 10_000
/** Pages that were served an older response are notified of its revalidation, even if it didn't change. */
const NOTIFY_AGE_MS = 60 * 1000

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
 * epoch milliseconds by this device's clock. A response from the network lacks it. Our own, on top of Workbox's
 * strategies: the key, what counts as a response, the language fallback, and messages to pages that compare content
 * (workbox-broadcast-update compares headers).
 */
export async function handleLookup(
  event: FetchEvent,
  { clients }: Pick<WorkerScope, 'clients'>,
): Promise<Response> {
  const key = await lookupCacheKey(event.request)
  const ageMs = await readLookupAge(key)
  const purges = purgeCount
  let served: Response | undefined

  async function notifyPages(): Promise<void> {
    const { pathname } = new URL(key)
    const call = cachedLookupCalls.find(({ path }) => path === pathname)?.name ?? ''
    const message: MessageFromWorker = { type: 'LOOKUP_UPDATED', call }
    for (const client of await clients.matchAll({ type: 'window' })) client.postMessage(message)
  }

  const options: ConstructorParameters<typeof StaleWhileRevalidate>[0] = {
    cacheName: cacheNames.lookups,
    plugins: [
      {
        cacheKeyWillBeUsed: async () => key,
        // Replaces the signal of the page, which aborts when it gives up waiting.
        requestWillFetch: async ({ request }) =>
          ageMs === undefined
            ? request
            : new Request(request, { signal: AbortSignal.timeout(BACKGROUND_TIMEOUT_MS) }),
        async cachedResponseWillBeUsed({ cachedResponse }) {
          served = cachedResponse?.clone()
          return cachedResponse
        },
        async cacheWillUpdate({ response }) {
          if (response.status !== 404 && response.status !== 410) return toCacheable(response)
          await (await caches.open(cacheNames.lookups)).delete(key)
          if (served) await notifyPages()
          return undefined
        },
        async cacheDidUpdate({ newResponse }) {
          // The member signed out while this was in flight.
          if (isMemberKey(key) && purges !== purgeCount) {
            await (await caches.open(cacheNames.lookups)).delete(key)
          }
          if (!served) return
          const isOld = ageMs !== undefined && ageMs >= NOTIFY_AGE_MS
          if (isOld || (await newResponse.text()) !== (await served.text())) await notifyPages()
        },
        // Without a network, a text in another language is better than none; the page fetches its own when it reconnects.
        handlerDidError: () => readInOtherLanguage(key),
      },
    ],
  }
  const isFresh = ageMs !== undefined && ageMs < STALE_MS
  const strategy = isFresh
    ? new StaleWhileRevalidate(options)
    : new NetworkFirst(
        ageMs === undefined ? options : { ...options, networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS },
      )
  const [response, done] = strategy.handleAll({ event, request: event.request })
  // The cache is full or denied: the page still gets the response.
  done.catch(() => undefined)
  return response
}

/** Age of the cached response; undefined if there is none, or the browser denies storage. */
export async function readLookupAge(key: string): Promise<number | undefined> {
  try {
    const response = await caches.match(key, { cacheName: cacheNames.lookups })
    if (!response) return undefined
    const ageMs = Date.now() - Number(response.headers.get(CACHED_AT_HEADER))
    // A negative age means that the clock was set back: treat the response as stale.
    return ageMs >= 0 ? ageMs : STALE_MS
  } catch {
    return undefined
  }
}

/** The same lookup, cached in another language. Also undefined if the browser denies storage. */
async function readInOtherLanguage(key: string): Promise<Response | undefined> {
  try {
    const cache = await caches.open(cacheNames.lookups)
    const other = (await cache.keys()).find(({ url }) => isSameLookup(url, key))
    return other && (await cache.match(other))
  } catch {
    return undefined
  }
}

/** A successful response as it is cached, without other headers; undefined if it isn't one, like a captive portal's page. */
async function toCacheable(response: Response): Promise<Response | undefined> {
  if (response.status !== 200 || !response.headers.get('content-type')?.includes('json')) return undefined
  const text = await response.text()
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  return cachedResponse(text, response.headers.get('date'))
}

function cachedResponse(text: string, date: string | null): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json',
      [CACHED_AT_HEADER]: String(Date.now()),
      ...(date === null ? {} : { Date: date }),
    },
  })
}

/** Caches the response of a lookup that no page has asked for. */
export async function storeLookup(key: string, text: string, date: string | null): Promise<void> {
  await (await caches.open(cacheNames.lookups)).put(key, cachedResponse(text, date))
}
