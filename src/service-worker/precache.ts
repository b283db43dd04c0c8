import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'

/** A file of this build. */
export interface ManifestEntry extends PrecacheEntry {
  /** Whether the app needs it to start; see scripts/vite/pwa.ts. */
  readonly start?: boolean
}

type Registration = Pick<ServiceWorkerRegistration, 'active' | 'installing' | 'waiting'>

/** All builds share this cache: hashed names never clash, and pages of an older build find their files. */
const CACHE = cacheNames.build
/** Up to version 1.1, files that no start needs had this cache of their own. */
const OLD_REST_CACHE = 'kapao-later'
const PAGE = '/index.html'

const INSTALL_CONCURRENCY = 6
/** Few, so that a page's own calls don't queue behind them. */
const REST_CONCURRENCY = 2
/** A stalled download would block the ones behind it until the browser kills the worker. */
const DOWNLOAD_TIMEOUT_MS = 120_000

const controller = new PrecacheController({ cacheName: CACHE })
let startUrls: readonly string[] = []

/** Sets the files of this build. Call it whenever the worker's script runs. */
export function setManifest(entries: readonly ManifestEntry[]): void {
  controller.addToCacheList([...entries])
  startUrls = entries.filter(({ start }) => start).map(({ url }) => new URL(url, location.href).href)
}

/**
 * Downloads what a start needs; an update also downloads the files that the version before it had.
 * @throws when a file is missing: the installation fails and the version before stays
 */
export async function installBuild({ active }: Registration): Promise<void> {
  const isWanted = active === null ? () => false : await findHad()
  const wanted = controller.getCachedURLs().filter((url) => startUrls.includes(url) || isWanted(url))
  await download(wanted, INSTALL_CONCURRENCY)
}

/** Tells of this build's files whether the version before had them, also under other hashes. */
async function findHad(): Promise<(url: string) => boolean> {
  if ((await caches.has(cacheNames.complete)) || (await caches.has(OLD_REST_CACHE))) return () => true
  const cache = await caches.open(CACHE)
  const had = new Set((await cache.keys()).map(({ url }) => nameOf(url)))
  return (url) => had.has(nameOf(url))
}

/** `/assets/chat.js` of `/assets/chat-BTdC5lSU.js`. */
function nameOf(url: string): string {
  return url.replace(/-[\w-]{8}(\.\w+)$/, '$1')
}

let completing: Promise<void> | undefined
let hasFailed = false

/**
 * Downloads the files that the installation left out. Stops at the first failure, also when the disk is full; then only
 * a call with `retry`, as with a navigation, or a restarted worker tries again. Never rejects.
 * @param ready resolves once the network is free for it; only called when files are missing
 */
export async function completeBuild(
  registration: Registration,
  { retry = false, ready = async () => undefined }: { retry?: boolean; ready?: () => Promise<unknown> } = {},
): Promise<void> {
  if (retry) hasFailed = false
  if (hasFailed) return
  completing ??= downloadRest(registration, ready)
    .catch(() => {
      hasFailed = true
    })
    .finally(() => {
      completing = undefined
    })
  return completing
}

async function downloadRest(registration: Registration, ready: () => Promise<unknown>): Promise<void> {
  // A busy worker would delay its successor, which installs the files it needs itself.
  const isReplaced = () => registration.installing !== null || registration.waiting !== null
  if (isReplaced()) return
  const missing = await findMissing()
  if (missing.length > 0) {
    if (!prefetchAllowed()) return
    await ready()
    await download(missing, REST_CONCURRENCY, isReplaced)
    if (isReplaced()) return
  }
  await caches.open(cacheNames.complete)
}

/** Hashed files of this build that aren't cached. The page isn't hashed: the server may have a newer one by now. */
async function findMissing(): Promise<string[]> {
  const cache = await caches.open(CACHE)
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  return controller.getCachedURLs().filter((url) => isHashed(url) && !cached.has(url))
}

/** Workbox adds the revision to the cache key of files whose name has no hash. */
function isHashed(url: string): boolean {
  return controller.getCacheKeyForURL(url) === url
}

/** Downloads several files at once. After a failure no further download begins. */
async function download(
  urls: readonly string[],
  concurrency: number,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const queue = [...urls]
  async function work(): Promise<void> {
    for (let url = queue.shift(); url !== undefined && !isStopped(); url = queue.shift()) {
      await downloadFile(url)
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, work))
  } finally {
    queue.length = 0
  }
}

/** Caches a file of this build unless it is cached already, as an unchanged file of the version before is. */
async function downloadFile(url: string): Promise<void> {
  const key = controller.getCacheKeyForURL(url) ?? url
  const cache = await caches.open(CACHE)
  if (await cache.match(key)) return
  const response = await fetch(url, {
    cache: isHashed(url) ? 'default' : 'reload',
    credentials: 'same-origin',
    priority: 'low',
    signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  // Browsers refuse a redirected response for a navigation; some hosts redirect /index.html to /.
  await cache.put(key, response.redirected ? new Response(response.body, response) : response)
}

/** A hashed file of this build or an older one, from the cache or the network; this build's are cached on the way. */
export async function handleAsset(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const cached = (await caches.match(url, { cacheName: CACHE })) ?? (await caches.match(url))
  if (cached) return cached
  const response = await fetch(event.request)
  if (response.ok && isHashed(url)) {
    const copy = response.clone()
    const keep = async () => (await caches.open(CACHE)).put(url, copy)
    // With a full disk the page still has the response.
    event.waitUntil(keep().catch(() => undefined))
  }
  return response
}

/** The HTML of this build, undefined when the browser has deleted it. */
export function cachedPage(): Promise<Response | undefined> {
  return controller.matchPrecache(PAGE)
}

/**
 * Deletes files of older builds, unless a page may still use them or a newer build is being installed into the same
 * cache.
 * @param except client that is being opened with this build's HTML
 */
export async function tidy(
  event: ExtendableEvent,
  worker: Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>,
  except?: string,
): Promise<void> {
  const { installing, waiting } = worker.registration
  if (installing || waiting) return
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some(({ id }) => id !== except)) return
  await controller.activate(event)
  await caches.delete(OLD_REST_CACHE)
}
