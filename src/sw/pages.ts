import { keptPage, tidy } from './precache.ts'

/** Any route of the app: the kept HTML at once, the network's where it has been thrown away. */
export async function pageFrom(
  event: FetchEvent,
  worker: Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>,
): Promise<Response> {
  const kept = await keptPage()
  if (!kept) return fetch(event.request)
  event.waitUntil(tidy(event, worker, event.resultingClientId))
  return kept
}
