import { delay } from '#lib/async/delay.ts'
import { cachedPage, completeBuild, tidy } from './precache.ts'

/** A page that opens has the network for itself first. */
const PAGE_START_MS = 3000

/** Any route of the app: the cached HTML at once, the network's where the browser has deleted it. */
export async function pageFrom(
  event: FetchEvent,
  worker: Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>,
): Promise<Response> {
  event.waitUntil(completeBuild(worker.registration, { retry: true, ready: () => delay(PAGE_START_MS) }))
  const cached = await cachedPage()
  if (!cached) return fetch(event.request)
  event.waitUntil(tidy(event, worker, event.resultingClientId))
  return cached
}
