import { delay } from '#lib/async/delay.ts'
import { cachedPage, completeBuild, deleteOldBuilds } from './precache.ts'

/** Delay of background downloads, so that they don't compete with a page's startup. */
const STARTUP_DELAY_MS = 3000

/** Serves any route of the app from the cached HTML; from the network if the browser has evicted it. */
export async function handleNavigation(
  event: FetchEvent,
  worker: Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>,
): Promise<Response> {
  event.waitUntil(completeBuild(worker.registration, { retry: true, ready: () => delay(STARTUP_DELAY_MS) }))
  const cached = await cachedPage()
  if (!cached) return fetch(event.request)
  event.waitUntil(deleteOldBuilds(event, worker, event.resultingClientId))
  return cached
}
