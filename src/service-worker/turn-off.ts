import type { MessageFromWorker } from '#lib/pwa/service-worker-messages.ts'

/** The part of the worker's global scope that `turnOff` needs. */
export type EndingScope = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>

/**
 * Deletes the worker's caches, unregisters it and notifies the pages that it controlled. They reload if that
 * loses nothing. Databases (slips, chat, offline cache) and settings stay.
 */
export async function turnOff({ clients, registration }: EndingScope): Promise<void> {
  // Controlled pages only: one that has just registered this script isn't yet, and notifying it would loop
  // forever.
  const pages = await clients.matchAll({ type: 'window' })
  for (const name of await caches.keys()) if (name.startsWith('kapao-')) await caches.delete(name)
  await registration.unregister()
  for (const page of pages) page.postMessage({ type: 'TURNED_OFF' } satisfies MessageFromWorker)
}
