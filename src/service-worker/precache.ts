import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { cacheNames } from '#lib/pwa/cache-names.ts'
import { hasTypeOf, isBuildFile } from './build-file.ts'

/** A file of this build. */
export interface ManifestEntry extends PrecacheEntry {
  /** Whether the app needs it to start; see scripts/vite/pwa.ts. */
  readonly start?: boolean
  /** Whether every start needs it, in any language: entry and sign-in screen. */
  readonly first?: boolean
}

type Registration = Pick<ServiceWorkerRegistration, 'active' | 'installing' | 'waiting'>

/** All builds share this cache: hashed names never clash, and pages of an older build find their files. */
const CACHE = cacheNames.build
const PAGE = '/index.html'

const INSTALL_CONCURRENCY = 6
/** Few, so that a page's own calls don't queue behind them. */
const REST_CONCURRENCY = 2
/** A stalled download would block the ones behind it until the browser kills the worker. */
const DOWNLOAD_TIMEOUT_MS = 120_000

/**
 * Knows the files and their cache keys, and deletes those of older builds. Not used to install: Workbox would download the
 * whole build, one file after another, and couldn't verify files that are cached already.
 */
const controller = new PrecacheController({ cacheName: CACHE })
let startUrls: readonly string[] = []
let firstUrls: readonly string[] = []

/** Sets the files of this build. Call it each time the worker's script runs. */
export function setManifest(entries: readonly ManifestEntry[]): void {
  controller.addToCacheList([...entries])
  const absolute = ({ url }: ManifestEntry) => new URL(url, location.href).href
  startUrls = entries.filter(({ start }) => start).map(absolute)
  firstUrls = entries.filter(({ first }) => first).map(absolute)
}

/**
 * Installs what an offline start needs. On a first visit these are the HTML, the sign-in screen (a member may sign out)
 * and the files that the page has started with, which are in the HTTP cache; the remaining startup files (other
 * languages, the members' part) are the first that `completeBuild` downloads. Without a list from the page installs all
 * startup files, and for an update those that the previous version had cached.
 * @param loadedUrls URLs that the page has loaded
 * @throws if a download fails: the installation fails then, and the previous version stays active
 */
export async function installBuild(
  { active }: Registration,
  loadedUrls: readonly string[] = [],
): Promise<void> {
  const loaded = startUrls.filter((url) => loadedUrls.includes(url))
  if (active === null && loaded.length > 0) {
    await download([...new Set([...firstUrls, ...loaded])], INSTALL_CONCURRENCY)
    return
  }
  const wasCached = active === null ? () => false : await findPreviouslyCached()
  const wanted = controller.getCachedURLs().filter((url) => startUrls.includes(url) || wasCached(url))
  await download(wanted, INSTALL_CONCURRENCY)
}

/** Returns a predicate: whether the previous version had a file cached, under any hash. */
async function findPreviouslyCached(): Promise<(url: string) => boolean> {
  if (await caches.has(cacheNames.complete)) return () => true
  const cache = await caches.open(CACHE)
  const names = new Set((await cache.keys()).map(({ url }) => unhashedPath(url)))
  return (url) => names.has(unhashedPath(url))
}

/** `/assets/chat.js` of `/assets/chat-BTdC5lSU.js`. */
function unhashedPath(url: string): string {
  return url.replace(/-[\w-]{8}(\.\w+)$/, '$1')
}

let completing: Promise<void> | undefined
let hasFailed = false

/**
 * Downloads the files that the installation skipped. Stops at the first failure (including a full disk);
 * after that, only a call with `retry`, e.g. on a navigation, or a restarted worker tries again. Never
 * rejects.
 * @param ready resolves once downloads may start; only called if files are missing
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
  // Being busy would delay the activation of a newer worker, which downloads its own files anyway.
  const isReplaced = () => registration.installing !== null || registration.waiting !== null
  if (isReplaced()) return
  const missing = await findMissing()
  const wanted = prefetchAllowed() ? missing : missing.filter((url) => startUrls.includes(url))
  if (wanted.length > 0) {
    await ready()
    await download(wanted, REST_CONCURRENCY, isReplaced)
    if (isReplaced()) return
  }
  if (wanted.length === missing.length) await caches.open(cacheNames.complete)
}

/** Files of this build that aren't cached. The HTML comes last: if the server has a newer version, its download fails. */
async function findMissing(): Promise<string[]> {
  const cache = await caches.open(CACHE)
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  const missing = controller.getCachedURLs().filter((url) => !cached.has(cacheKeyOf(url)))
  return [...missing.filter(isHashed), ...missing.filter((url) => !isHashed(url))]
}

function cacheKeyOf(url: string): string {
  return controller.getCacheKeyForURL(url) ?? url
}

/** Workbox adds a revision to the cache keys of files without a hash in their name. */
function isHashed(url: string): boolean {
  return controller.getCacheKeyForURL(url) === url
}

/** Downloads files concurrently. Starts no further downloads after a failure. */
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

const isUnchanged = (url: string, response: Response) =>
  isBuildFile(url, response, controller.getIntegrityForCacheKey(cacheKeyOf(url)))

/** Whether a file of this build is cached, unchanged. */
async function isCached(url: string): Promise<boolean> {
  const cached = await (await caches.open(CACHE)).match(cacheKeyOf(url))
  return cached !== undefined && isUnchanged(url, cached)
}

/** Caches a file of this build, unless cached already, e.g. unchanged since the previous version. */
async function downloadFile(url: string): Promise<void> {
  if (await isCached(url)) return
  const modes = isHashed(url) ? (['default', 'reload'] as const) : (['reload'] as const)
  for (const cache of modes) {
    const response = await fetch(url, {
      cache,
      credentials: 'same-origin',
      priority: 'low',
      signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    if (await cacheFile(url, response)) return
    // The HTTP cache may have something else under this URL, too.
  }
  throw new Error(`${url}: not the file of this build`)
}

/** Caches a response, if it is this file of this build. @returns whether it is */
async function cacheFile(url: string, response: Response): Promise<boolean> {
  if (!(await isUnchanged(url, response.clone()))) return false
  const cache = await caches.open(CACHE)
  // Browsers refuse a redirected response for a navigation; some hosts redirect /index.html to /.
  await cache.put(cacheKeyOf(url), response.redirected ? new Response(response.body, response) : response)
  return true
}

/**
 * Deletes cached files of this build that aren't what was built, so that they are downloaded again: a page couldn't load
 * one. Never rejects.
 */
export async function deleteBrokenFiles(): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    for (const url of controller.getCachedURLs()) {
      if (!(await isCached(url).catch(() => false))) await cache.delete(cacheKeyOf(url))
    }
  } catch {
    // Storage is denied: nothing is cached.
  }
}

/**
 * Serves a hashed file of this or an older build, cache first. Files of this build are cached when fetched.
 */
export async function handleAsset(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const cached = await caches.match(url, { cacheName: CACHE }).catch(() => undefined)
  if (cached) return cached
  const response = await fetchAsset(event.request)
  if (response.ok && isHashed(url)) {
    // If the disk is full, the page still gets the response.
    event.waitUntil(cacheFile(url, response.clone()).catch(() => undefined))
  }
  return response
}

/** Bypasses the HTTP cache if that has a response of another type. */
async function fetchAsset(request: Request): Promise<Response> {
  const response = await fetch(request)
  return response.ok && !hasTypeOf(request.url, response) ? fetch(request, { cache: 'reload' }) : response
}

/** The HTML of this build, undefined if the browser has evicted it or denies storage. */
export function cachedPage(): Promise<Response | undefined> {
  return controller.matchPrecache(PAGE).catch(() => undefined)
}

/**
 * Deletes files of older builds, unless an open page may still need them or a newer build is being installed
 * into the same cache.
 * @param except client id of a page that is being opened with this build's HTML
 */
export async function deleteOldBuilds(
  event: ExtendableEvent,
  worker: Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>,
  except?: string,
): Promise<void> {
  const { installing, waiting } = worker.registration
  if (installing || waiting) return
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some(({ id }) => id !== except)) return
  await controller.activate(event)
}
