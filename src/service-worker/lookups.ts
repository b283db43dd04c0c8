import type { Call } from '#contract/call.ts'
import {
  lookupAgreements,
  lookupBanks,
  lookupConditions,
  lookupContact,
  lookupInfo,
  lookupNotice,
  lookupSources,
} from '#contract/lookups.ts'
import { CACHED_AT_HEADER } from '#lib/api/transport.ts'
import { deleteMemberLookups, isMemberKey, lookupCacheKey } from '#lib/offline-cache/cached-lookups.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'
import type { MessageFromWorker } from '#lib/pwa/service-worker-messages.ts'
import type { Scope } from './notify.ts'

/**
 * The lookups that are cached. They may be some hours old: what decides a step or changes within minutes (the shutdown,
 * closed hours, the house's bank accounts, one-time passwords, the chat) isn't among them.
 */
const listed: readonly (Call & { readonly access: 'public'; readonly changes: false })[] = [
  lookupBanks,
  lookupSources,
  lookupConditions,
  lookupAgreements,
  lookupInfo,
  lookupNotice,
  lookupContact,
]

/** Their paths: no other call's answer is ever kept. */
export const lookupPaths: ReadonlySet<string> = new Set(listed.map(({ path }) => path))

/** What is older than this comes from the network as long as there is one, milliseconds. */
const STALE_MS = 24 * 60 * 60 * 1000
/** And so long the network has for it then, milliseconds. */
const PATIENCE_MS = 2000
/** Pages that were given something older are told when it has been renewed, even where it stayed the same. */
const OLD_MS = 60 * 1000

interface Kept {
  readonly answer: Response
  /** Its body, to tell a change by. */
  readonly text: string
  readonly age: number
}

/** Raised by each purge, so that answers still on their way with a token aren't cached after it. */
let purgeCount = 0

/** Deletes what was fetched with a token, also what is on its way: at sign-out and at a change of member. */
export async function purgeMemberLookups(): Promise<void> {
  purgeCount++
  await deleteMemberLookups()
}

/**
 * A lookup of the list: the kept answer at once, while a newer one is fetched for the next time. It says in `X-Kept-At`
 * when it came, epoch milliseconds by this device's clock; the network's own answer carries no such header.
 */
export async function lookupFrom(
  event: Pick<FetchEvent, 'request' | 'waitUntil'>,
  scope: Pick<Scope, 'clients'>,
): Promise<Response> {
  const key = await lookupCacheKey(event.request)
  const kept = await keptLookup(key)
  if (!kept) return renew(event, key, scope)
  if (kept.age >= STALE_MS) return renewedInTime(event, key, scope, kept)
  event.waitUntil(renew(event, key, scope, () => kept).catch(() => undefined))
  return kept.answer
}

/** The network's answer if it comes soon: on a line that is dead, a page gives up after a few seconds. */
function renewedInTime(
  event: Pick<FetchEvent, 'request' | 'waitUntil'>,
  key: string,
  scope: Pick<Scope, 'clients'>,
  kept: Kept,
): Promise<Response> {
  let given: Kept | undefined
  const renewed = renew(event, key, scope, () => given).catch(() => kept.answer)
  event.waitUntil(renewed)
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => {
      given = kept
      resolve(kept.answer)
    }, PATIENCE_MS)
  })
  return Promise.race([renewed, late])
}

/** Undefined also where the browser denies storage. */
async function keptLookup(key: string): Promise<Kept | undefined> {
  try {
    const answer = await caches.match(key, { cacheName: cacheNames.lookups })
    if (!answer) return undefined
    const age = Date.now() - Number(answer.headers.get(CACHED_AT_HEADER))
    // A clock that was set back since says nothing of its age.
    return { answer, text: await answer.clone().text(), age: age >= 0 ? age : STALE_MS }
  } catch {
    return undefined
  }
}

/** @param given what the page has been answered by the time the newer one is here */
async function renew(
  event: Pick<FetchEvent, 'request' | 'waitUntil'>,
  key: string,
  scope: Pick<Scope, 'clients'>,
  given: () => Kept | undefined = () => undefined,
): Promise<Response> {
  const purges = purgeCount
  const answer = await fetch(event.request)
  event.waitUntil(settle(key, answer.clone(), scope, given(), purges).catch(() => undefined))
  return answer
}

/** Keeps a good answer, and drops the kept one where the server has none any more; pages learn what is new to them. */
async function settle(
  key: string,
  answer: Response,
  { clients }: Pick<Scope, 'clients'>,
  given: Kept | undefined,
  purges: number,
): Promise<void> {
  const { status, headers } = answer
  const gone = status === 404 || status === 410
  if (!gone && (status !== 200 || !headers.get('content-type')?.includes('json'))) return
  const cache = await caches.open(cacheNames.lookups)
  const text = await answer.text()
  if (gone) await cache.delete(key)
  else await cache.put(key, dated(text, headers))
  // The member signed out while this was on its way.
  if (isMemberKey(key) && purges !== purgeCount) await cache.delete(key)
  if (!given || (!gone && text === given.text && given.age < OLD_MS)) return
  const { pathname } = new URL(key)
  const news: MessageFromWorker = {
    type: 'LOOKUP_NEWS',
    call: listed.find(({ path }) => path === pathname)?.name ?? '',
  }
  for (const client of await clients.matchAll({ type: 'window' })) client.postMessage(news)
}

function dated(text: string, from: Headers): Response {
  const date = from.get('date')
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json',
      [CACHED_AT_HEADER]: String(Date.now()),
      ...(date === null ? {} : { Date: date }),
    },
  })
}
