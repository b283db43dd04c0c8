import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { cacheNames } from '../lib/cache-names.ts'
import { renewLater, tidyLater } from './later.ts'

/** All builds share this cache: hashed names never clash, and a page of an older build finds its files. */
export const CACHE = cacheNames.build
const PAGE = '/index.html'

const controller = new PrecacheController({ cacheName: CACHE })

/**
 * Tells the files of this build. At every start of the worker: the browser stops an idle one after half a minute, and
 * the next one must still know which page is kept and which files are its own.
 */
export function knowBuild(entries: readonly (PrecacheEntry | string)[]): void {
  controller.addToCacheList([...entries])
}

/**
 * Fetches what is new in this build; rejects, and the old worker stays, when anything is missing of what every page
 * needs.
 */
export async function installBuild(event: ExtendableEvent, bytesAreDear: boolean): Promise<void> {
  await controller.install(event)
  await renewLater(bytesAreDear)
}

/** The HTML of this build, undefined when the browser has thrown it away. */
export function keptPage(): Promise<Response | undefined> {
  return controller.matchPrecache(PAGE)
}

/**
 * Throws away files of older builds, but not while any page may still use them, and not while a newer build is on its
 * way into the same cache.
 * @param except a page that is just being opened, with this build's HTML
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
  await tidyLater()
}
