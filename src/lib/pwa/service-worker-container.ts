import type { MessageToWorker } from './service-worker-messages.ts'

/** The service workers of this origin; undefined if the browser has none, or denies them, as in a sandboxed frame. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    return undefined
  }
}

/** A worker of an older version doesn't reply. */
const CHECK_TIMEOUT_MS = 2000

/**
 * Makes the worker of this page delete broken files from its cache, after one couldn't be loaded: a reload then fetches
 * them from the network. Never rejects.
 */
export function checkCachedFiles(): Promise<void> {
  return new Promise((resolve) => {
    const controller = serviceWorkers()?.controller
    if (!controller) return resolve()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    controller.postMessage({ type: 'CHECK_FILES' } satisfies MessageToWorker, [port2])
    setTimeout(resolve, CHECK_TIMEOUT_MS)
  })
}
