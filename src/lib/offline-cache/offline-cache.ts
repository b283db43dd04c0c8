import { onReadResponse, type ReadResponse } from '#lib/api/client.ts'
import { delay } from '#lib/async/delay.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { clockOffset, restoreClockOffset } from '#lib/browser/server-clock.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { allResources, type ManagedResource, onResourceRegistered } from '#lib/resource/resource-registry.ts'
import { currentToken, tokenAtom } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import { hasIndexedDb } from '#lib/storage/indexed-db.ts'
import { cacheKey, maxCachedInputs } from './cacheable-calls.ts'
import { createCacheIndex } from './eviction.ts'
import {
  type CachedResponse,
  claimDatabase,
  closeOfflineCacheDb,
  readCachedResponses,
  type WriteContext,
  writeCachedResponses,
} from './offline-cache-db.ts'
import { stripUnknownFields } from './strip-unknown-fields.ts'

/** Delay of a batch write after its first response. */
const WRITE_DELAY_MS = 250

/** Retries of reading from a database that hangs. */
const MAX_READ_ATTEMPTS = 20
const READ_RETRY_DELAY_MS = 1000

/** Cache state of one sign-in. */
interface Session {
  readonly token: string
  readonly write: WriteContext
  /** Responses from the database that no newer one has replaced, by key; several resources may share one. */
  readonly restorable: Map<string, CachedResponse>
  /** Responses to be written, by key. */
  readonly pending: Map<string, CachedResponse>
  readonly index: ReturnType<typeof createCacheIndex>
  /** Resolves when the database has been read, or can't be. */
  restored: Promise<void>
  /** Tail of the sequential operations: reading and claiming the database, then the writes. */
  queue: Promise<void>
  timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the server has responded, so that its clock is known. */
  hasServerTime: boolean
}

let session: Session | undefined

/** Reports errors instead of rejecting: the portal works without the cache. */
async function reportFailure(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    report('offline-cache', { what, error: errorName(error) })
  }
}

const callName = (key: string) => key.slice(0, key.indexOf('{'))

/** Fills a resource from the cache, unless it has a newer value. */
function restore(resource: ManagedResource): void {
  const key = cacheKey(resource.spec, resource.args[0])
  const cached = session?.restorable.get(key)
  if (!cached) return
  try {
    resource.restore(JSON.parse(cached.text), cached.at)
  } catch {
    // Unreadable, e.g. written by another build: the next response replaces it.
  }
}

/** Right after a phone's start IndexedDB may hang for long, so reading is retried in the background. */
async function readWithRetry(own: Session): ReturnType<typeof readCachedResponses> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readCachedResponses(own.write.tokenHash)
    } catch (error) {
      if (error instanceof DOMException || attempt === MAX_READ_ATTEMPTS || session !== own) throw error
      await delay(READ_RETRY_DELAY_MS)
    }
  }
}

async function restoreFromDatabase(own: Session): Promise<void> {
  await reportFailure('read', async () => {
    const cached = await readWithRetry(own)
    if (session !== own || !cached) return
    if (!own.hasServerTime)
      restoreClockOffset(cached.clockOffset, Math.max(...cached.responses.map(({ at }) => at)))
    for (const response of cached.responses) {
      const { key, at, text } = response
      own.index.add(key, { call: callName(key), at, size: text.length })
      // A pending response is newer.
      if (!own.pending.has(key)) own.restorable.set(key, response)
    }
    for (const resource of allResources()) restore(resource)
  })
}

/** Also restores what the service worker has fetched ahead for this member since the page's start. */
export function restoreWarmedUp(): void {
  const own = session
  if (own) own.queue = own.queue.then(() => (session === own ? restoreFromDatabase(own) : undefined))
}

/** Resolves when the signed-in member's stored responses have been restored, or can't be read; a hanging database takes long. */
export async function offlineCacheRestored(): Promise<void> {
  await session?.restored
}

async function claim(own: Session): Promise<void> {
  // With the clock offset that was just restored: at the page's start none was known.
  await reportFailure('claim', () => claimDatabase({ ...own.write, clockOffset: clockOffset() }))
}

function flush(): void {
  const own = session
  if (!own) return
  clearTimeout(own.timer)
  own.timer = undefined
  if (own.pending.size === 0) return
  own.queue = own.queue.then(() =>
    reportFailure('write', async () => {
      const responses = [...own.pending.values()].filter(({ key, at, text }) =>
        own.index.add(key, { call: callName(key), at, size: text.length }),
      )
      own.pending.clear()
      const evicted = own.index.evict()
      const write = { ...own.write, clockOffset: clockOffset() }
      await writeCachedResponses(
        write,
        responses.filter(({ key }) => !evicted.includes(key)),
        evicted,
      )
    }),
  )
}

function onResponse({ spec, input, text, at, token }: ReadResponse): void {
  const own = session
  // The response of a call made by a member who has signed out since.
  if (!own || own.token !== token || !maxCachedInputs(spec)) return
  const key = cacheKey(spec, input)
  own.hasServerTime = true
  own.restorable.delete(key)
  try {
    own.pending.set(key, {
      key,
      text: JSON.stringify(stripUnknownFields(spec.response, JSON.parse(text))),
      at,
    })
  } catch {
    // An empty response can't be cached.
    return
  }
  own.timer ??= setTimeout(flush, WRITE_DELAY_MS)
}

/** Switches to the signed-in member. Other members' data is deleted by `clearOfflineCache` or by the claim. */
function onTokenChange(): void {
  const token = currentToken()
  if (token === session?.token) return
  clearTimeout(session?.timer)
  session = undefined
  // Missing when pages are prerendered, or denied.
  if (token === undefined || !hasIndexedDb()) return
  const own: Session = {
    token,
    write: { tokenHash: hashText(token), clockOffset: clockOffset(), isStillSignedIn: () => session === own },
    restorable: new Map(),
    pending: new Map(),
    index: createCacheIndex(),
    restored: Promise.resolve(),
    queue: Promise.resolve(),
    timer: undefined,
    hasServerTime: false,
  }
  session = own
  own.restored = closeOfflineCacheDb().then(() => restoreFromDatabase(own))
  own.queue = own.restored.then(() => claim(own))
}

/** Writes pending responses and waits for all database operations; for tests. */
export async function flushOfflineCache(): Promise<void> {
  flush()
  await session?.queue
}

/**
 * Starts to cache the member's responses on this device, so that the next start shows them until newer ones arrive, even
 * offline. The cache never outlives the session.
 * @returns a function that stops caching
 */
export function startOfflineCache(): () => void {
  const stops = [onReadResponse.on(onResponse), store.sub(tokenAtom, onTokenChange)]
  onResourceRegistered(restore)
  onTokenChange()
  return () => {
    for (const stop of stops) stop()
    clearTimeout(session?.timer)
    session = undefined
  }
}
