import { lookupBanks, lookupContact, lookupSources } from '#contract/lookups.ts'
import { agreementsResource } from '#domain/agreement/agreement.ts'
import { activeBonusResource, bonusListResource } from '#domain/bonus/bonus-resources.ts'
import { type CachedLookupCall, cachedLookupCalls } from '#domain/lookups/cached-lookup-calls.ts'
import {
  banksResource,
  conditionsResource,
  contactResource,
  depositResource,
  infoResource,
  noticeResource,
  sourcesResource,
  withdrawResource,
} from '#domain/lookups/lookup-resources.ts'
import { spinActiveResource } from '#domain/spin/spin-enabled.ts'
import {
  recentStatementResource,
  slipPageResource,
  statementPageResource,
} from '#domain/statement/statement-resources.ts'
import { chatEnabledAtom } from '#domain/support/chat-enabled.ts'
import { profileResource } from '#domain/wallet/wallet-resources.ts'
import { inviteesPage } from '#features/invite/invite-resources.ts'
import { refundCheckResource, refundsPage } from '#features/refund/refund-resources.ts'
import { couponsResource, setupResource } from '#features/spin/spin-resources.ts'
import { buildHeaders, CACHED_AT_HEADER } from '#lib/api/transport.ts'
import { now } from '#lib/browser/server-clock.ts'
import { apiOrigin } from '#lib/html/media-url.ts'
import { requestLanguage } from '#lib/i18n/i18n.ts'
import { lookupCacheKey } from '#lib/offline-cache/cached-lookups.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'
import type { Resource } from '#lib/resource/resource.ts'
import { currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import type { WarmUpStep } from './run-warm-up.ts'

/** Cached responses older than this are fetched again. */
const MAX_AGE_MS = 6 * 60 * 60 * 1000

async function refresh(resource: Resource<unknown>): Promise<unknown> {
  return (await resource.refresh()).error
}

/** A response that the offline cache stores. */
function figure(resource: Resource<unknown>, isWanted: () => boolean = () => true): WarmUpStep {
  return {
    isDue() {
      const { fetchedAt } = store.get(resource.state)
      return isWanted() && (fetchedAt === undefined || now() - fetchedAt >= MAX_AGE_MS)
    },
    run: () => refresh(resource),
  }
}

/**
 * When the service worker cached this lookup as the page would request it now, epoch ms by this device's clock.
 * Undefined if it isn't cached, or storage is denied.
 */
async function readLookupCachedAt(path: string): Promise<number | undefined> {
  const headers = new Headers(buildHeaders({ token: currentToken(), language: requestLanguage() }))
  try {
    const key = await lookupCacheKey({ url: new URL(path, apiOrigin()).href, headers })
    const cached = await caches.match(key, { cacheName: cacheNames.lookups })
    const cachedAt = cached?.headers.get(CACHED_AT_HEADER)
    return typeof cachedAt === 'string' ? Number(cachedAt) : undefined
  } catch {
    return undefined
  }
}

const lookupResources: Readonly<Record<CachedLookupCall['name'], Resource<unknown>>> = {
  lookupContact: contactResource,
  lookupBanks: banksResource,
  lookupSources: sourcesResource,
  lookupConditions: conditionsResource,
  lookupInfo: infoResource,
  lookupNotice: noticeResource,
  lookupAgreements: agreementsResource,
}

/** A lookup that the service worker caches: one in memory may be from before the worker controlled the page. */
function lookup({ name, path }: CachedLookupCall): WarmUpStep {
  return {
    async isDue() {
      const cachedAt = await readLookupCachedAt(path)
      return cachedAt === undefined || Math.abs(Date.now() - cachedAt) >= MAX_AGE_MS
    },
    run: () => refresh(lookupResources[name]),
  }
}

const isSpinActive = () => store.get(spinActiveResource.state).value === true

/** The newest page of the chat's history, unless one is stored or the chat is running and reads it itself. */
const chatHistory: WarmUpStep = {
  async isDue() {
    if (!store.get(chatEnabledAtom)) return false
    const { isHistoryStored } = await import('#features/chat/core/history/prefetch-history.ts')
    return !(await isHistoryStored())
  },
  async run() {
    const { prefetchHistory } = await import('#features/chat/core/history/prefetch-history.ts')
    return prefetchHistory()
  },
}

const visitorLookups: readonly WarmUpStep[] = [lookupContact, lookupBanks, lookupSources].map(lookup)

const memberLookups: readonly WarmUpStep[] = cachedLookupCalls.map(lookup)

const firstFigures: readonly WarmUpStep[] = [figure(statementPageResource(1))]

/** The first page of each list, and what the member's other screens show. Without those of home, which it loads. */
const furtherFigures: readonly WarmUpStep[] = [
  figure(profileResource),
  figure(bonusListResource),
  figure(activeBonusResource),
  figure(refundCheckResource),
  figure(refundsPage(1)),
  figure(inviteesPage(1)),
  figure(spinActiveResource),
  figure(setupResource, isSpinActive),
  figure(couponsResource, isSpinActive),
  figure(recentStatementResource(1)),
  figure(slipPageResource(1)),
  chatHistory,
]

/** For the sheets of these names; only if calls are left. */
const sheetLookups: readonly WarmUpStep[] = [figure(depositResource), figure(withdrawResource)]

/** The calls of a member's or a visitor's warm-up, in order. */
export interface WarmUpPlan {
  /** Need the service worker: they come once it controls the page. */
  readonly lookups: readonly WarmUpStep[]
  readonly figures: readonly WarmUpStep[]
  readonly hasPictures: boolean
}

/** @param isThrifty with Save-Data: only the lookups and the newest statement page */
export function planWarmUp(signedIn: boolean, isThrifty: boolean): WarmUpPlan {
  if (!signedIn) return { lookups: visitorLookups, figures: [], hasPictures: false }
  return {
    lookups: isThrifty ? memberLookups : [...memberLookups, ...sheetLookups],
    figures: isThrifty ? firstFigures : [...firstFigures, ...furtherFigures],
    hasPictures: !isThrifty,
  }
}
