import type { MessageFromWorker } from '#lib/pwa/service-worker-messages.ts'

/** What of the worker's scope it needs to end itself. */
export type EndingScope = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>

/**
 * Ends the worker: its caches go, its registration goes, and the pages that it answered for are told. They load
 * themselves anew where nothing is lost by it. Databases (slips, chat, kept figures) and settings stay.
 */
export async function turnOff({ clients, registration }: EndingScope): Promise<void> {
  // A page that has just registered this very script is nobody's yet, and must not be told: it would never end.
  const pages = await clients.matchAll({ type: 'window' })
  for (const name of await caches.keys()) if (name.startsWith('kapao-')) await caches.delete(name)
  await registration.unregister()
  for (const page of pages) page.postMessage({ type: 'TURNED_OFF' } satisfies MessageFromWorker)
}
