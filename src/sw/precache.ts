import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'

/** All builds share this cache: hashed names never clash, and a page of an older build finds its files. */
export const CACHE = 'kapao-build'
const PAGE = '/index.html'

const controller = new PrecacheController({ cacheName: CACHE })

/** Fetches what is new in this build; rejects, and the old worker stays, when anything is missing. */
export async function installBuild(
  event: ExtendableEvent,
  entries: readonly (PrecacheEntry | string)[],
): Promise<void> {
  controller.addToCacheList([...entries])
  await controller.install(event)
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
}
