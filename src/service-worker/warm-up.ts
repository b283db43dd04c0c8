import { safeParse } from 'valibot'
import type { Call, ResultOf } from '#contract/call.ts'
import { lookupBanks, lookupContact, lookupInfo, lookupSources } from '#contract/lookups.ts'
import { bonusList } from '#contract/rewards/bonus.ts'
import { spinActive } from '#contract/rewards/spin-active.ts'
import { walletGet } from '#contract/wallet.ts'
import { cachedLookupCalls } from '#domain/lookups/cached-lookup-calls.ts'
import { isMoving } from '#domain/movements/movement.ts'
import {
  newestStatement,
  screenCalls,
  sheetCalls,
  spinCalls,
  type WarmUpCall,
} from '#domain/offline/warm-up-calls.ts'
import { CallError, rejectedTokenKeys } from '#lib/api/api-error.ts'
import { buildHeaders } from '#lib/api/transport.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { apiOrigin, safeImageUrl } from '#lib/html/media-url.ts'
import { cacheKey } from '#lib/offline-cache/cacheable-calls.ts'
import { lookupCacheKey } from '#lib/offline-cache/cached-lookups.ts'
import { MAX_RESPONSE_CHARACTERS } from '#lib/offline-cache/eviction.ts'
import { readCachedResponses, replaceCachedResponse } from '#lib/offline-cache/offline-cache-db.ts'
import { stripUnknownFields } from '#lib/offline-cache/strip-unknown-fields.ts'
import type { MessageFromWorker, MessageToWorker } from '#lib/pwa/service-worker-messages.ts'
import { cachePictures } from './cached-pictures.ts'
import { readLookupAge, storeLookup } from './lookups.ts'
import { readPictureUrls } from './media.ts'
import { callFromWorker, type WorkerSession } from './worker-call.ts'

/** Maximum number of calls in one run. */
export const MAX_WARM_UP_CALLS = 20
/** Cached responses older than this are fetched again, unless the call says otherwise. */
const MAX_AGE_MS = 6 * 60 * 60 * 1000
/** A stalled call would block the ones behind it. */
const CALL_TIMEOUT_MS = 10_000

type Order = Omit<Extract<MessageToWorker, { type: 'WARM_UP' }>, 'type'>

/** `complete`: nothing is left to do before the next start. */
type Outcome = 'complete' | 'interrupted'

interface Run {
  /** Member and language. */
  readonly key: string
  readonly tokenHash: string | undefined
  readonly aborter: AbortController
  readonly outcome: Promise<Outcome>
}

type WarmUpScope = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>

let current: Run | undefined

/**
 * Fetches what the other screens of the member (or of a visitor) show, so that they open without a network. One call after
 * another, at most `MAX_WARM_UP_CALLS`, until the first 429; what is younger than six hours isn't fetched, of the
 * newest statement five minutes. Pages that ask
 * while it runs get the same outcome; another member or language ends it. Never rejects.
 */
export function warmUp(order: Order, scope: WarmUpScope): Promise<Outcome> {
  const tokenHash = order.token === undefined ? undefined : hashText(order.token)
  const key = `${tokenHash} ${order.language}`
  const previous = current
  if (previous?.key === key) return previous.outcome
  previous?.aborter.abort()
  const aborter = new AbortController()
  let hasStored = false
  const onStored = () => {
    hasStored = true
  }
  const outcome = Promise.resolve(previous?.outcome)
    .then(() => fetchAhead(order, tokenHash, { signal: aborter.signal, scope, onStored }))
    .catch((error: unknown): Outcome => (isRefusal(error) ? 'complete' : 'interrupted'))
    .finally(async () => {
      if (current?.aborter === aborter) current = undefined
      if (!hasStored) return
      await postToPages(scope, { type: 'WARMED_UP' })
    })
  current = { key, tokenHash, aborter, outcome }
  return outcome
}

async function postToPages({ clients }: WarmUpScope, message: MessageFromWorker): Promise<void> {
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage(message)
}

/** Ends a member's warm-up unless the session is open. Resolves once it writes nothing more. */
export async function stopWarmUp(isOpen: (tokenHash: string) => boolean): Promise<void> {
  if (current?.tokenHash === undefined || isOpen(current.tokenHash)) return
  current.aborter.abort()
  await current.outcome
}

/** The host asks for fewer requests, or refuses the token. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const { failure } = error
  const isTooMany = 'status' in failure && failure.status === 429
  return isTooMany || (failure.kind === 'key' && rejectedTokenKeys.includes(failure.key))
}

const isOffline = () => navigator.onLine === false

const hasNoResponse = (error: unknown) => error instanceof CallError && error.failure.kind === 'offline'

interface RunContext {
  readonly signal: AbortSignal
  readonly scope: WarmUpScope
  readonly onStored: () => void
}

/** @throws CallError if it must end early, or the signal's reason */
async function fetchAhead(
  order: Order,
  tokenHash: string | undefined,
  { signal, scope, onStored }: RunContext,
): Promise<Outcome> {
  const { token, language, isThrifty } = order
  const session: WorkerSession = { token, language, host: apiOrigin() }
  const cache = tokenHash === undefined ? undefined : await openMemberCache(tokenHash, session, signal)
  let calls = 0
  let isWithoutResponse = false
  // A worker that works isn't replaced by an update.
  const isOver = () => signal.aborted || Boolean(scope.registration.waiting)

  /**
   * Makes one of the calls; that it fails by itself doesn't end the others. One without a response may be refused by its host's
   * gateway (CORS); the second in a row means that there is no network.
   */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    signal.throwIfAborted()
    if (calls++ >= MAX_WARM_UP_CALLS || isOver()) return
    try {
      await work()
      isWithoutResponse = false
    } catch (error) {
      const isLost = hasNoResponse(error) && (isWithoutResponse || isOffline())
      if (isRefusal(error) || isLost) throw error
      isWithoutResponse = hasNoResponse(error)
    }
  }

  async function fetchDue(list: readonly WarmUpCall[]): Promise<void> {
    for (const each of list) if (cache?.isDue(each)) await attempt(() => cache.fetch(each).then(onStored))
  }

  await fetchDue([newestStatement])
  const newest = cache?.read(newestStatement.spec, newestStatement.input)
  if (newest?.statements.some(isMoving)) await postToPages(scope, { type: 'MONEY_MOVING' })
  if (!isThrifty) await fetchDue([...screenCalls, { spec: spinActive }])
  if (!isThrifty && cache?.read(spinActive) === true) await fetchDue(spinCalls)
  for (const spec of token === undefined ? visitorLookups : cachedLookupCalls) {
    const key = await keyOfLookup(spec, session)
    const ageMs = await readLookupAge(key)
    if (ageMs === undefined || ageMs >= MAX_AGE_MS)
      await attempt(() => fetchLookup(spec, key, session, signal))
  }
  if (isThrifty || !cache) return 'complete'
  await fetchDue(sheetCalls)
  await cachePictures(pictureUrls(cache), { signal, isWanted: () => !isOver() && !isOffline() })
  await readPictureUrls()
  return isOver() || isOffline() ? 'interrupted' : 'complete'
}

/** The host's name with them: the page has asked for it before the worker controlled it. */
const visitorLookups = [lookupContact, lookupInfo, lookupBanks, lookupSources]

function keyOfLookup({ path }: Call, session: WorkerSession): Promise<string> {
  return lookupCacheKey({ url: session.host + path, headers: new Headers(buildHeaders(session)) })
}

async function fetchLookup(
  spec: Call,
  key: string,
  session: WorkerSession,
  signal: AbortSignal,
): Promise<void> {
  const { text, date } = await callFromWorker(spec, session, { signal, maxTimeoutMs: CALL_TIMEOUT_MS })
  signal.throwIfAborted()
  await storeLookup(key, text, date)
}

/** The offline cache of a member, as of now. */
interface MemberCache {
  /** Whether a response is missing or too old. */
  isDue(call: WarmUpCall): boolean
  /** Makes the call and caches its response. */
  fetch(call: WarmUpCall): Promise<void>
  /** The cached response of a call, if there is one. */
  read<C extends Call>(spec: C, input?: WarmUpCall['input']): ResultOf<C> | undefined
}

/** Undefined if the member doesn't own the cache, or storage is denied. */
async function openMemberCache(
  tokenHash: string,
  session: WorkerSession,
  signal: AbortSignal,
): Promise<MemberCache | undefined> {
  const stored = await readCachedResponses(tokenHash).catch(() => undefined)
  if (!stored) return undefined
  const { clockOffset } = stored
  const now = () => Date.now() + clockOffset
  const write = { tokenHash, clockOffset: undefined, isStillSignedIn: () => !signal.aborted }
  const responses = new Map(stored.responses.map((response) => [response.key, response]))
  return {
    isDue({ spec, input, maxAgeMs = MAX_AGE_MS }) {
      const response = responses.get(cacheKey(spec, input))
      return response === undefined || now() - response.at >= maxAgeMs
    },
    async fetch({ spec, input }) {
      const key = cacheKey(spec, input)
      const body = input && JSON.stringify(input.body)
      const { text } = await callFromWorker(spec, session, { body, signal, maxTimeoutMs: CALL_TIMEOUT_MS })
      const known = JSON.stringify(stripUnknownFields(spec.response, JSON.parse(text)))
      if (known.length > MAX_RESPONSE_CHARACTERS) return
      const response = { key, text: known, at: now() }
      await replaceCachedResponse(write, response, responses.get(key)?.at)
      responses.set(key, response)
    },
    read(spec, input) {
      const text = responses.get(cacheKey(spec, input))?.text
      const parsed = text === undefined ? undefined : safeParse(spec.response, JSON.parse(text))
      return parsed?.success ? parsed.output : undefined
    },
  }
}

/** Pictures of the games and bonuses, in the order in which home and the bonus screen show them. */
function pictureUrls(cache: MemberCache): readonly string[] {
  const games = cache.read(walletGet)?.slots ?? []
  const bonuses = cache.read(bonusList) ?? []
  const urls = [
    ...games.flatMap(({ background, logo }) => [background, logo]),
    ...bonuses.map(({ banners }) => banners[0]?.image),
  ]
  return urls.flatMap((url) => safeImageUrl(url) ?? [])
}
