import { requestReply } from './request-reply.ts'

/** The service workers of this origin; undefined if the browser has none, or denies them, as in a sandboxed frame. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker
  } catch {
    return undefined
  }
}

/** Timeout of the check: the worker may be one without it, such as `sw-off.ts`. */
const CHECK_TIMEOUT_MS = 2000

/**
 * Makes the worker of this page delete broken files from its cache, after one couldn't be loaded: a reload then fetches
 * them from the network. Never rejects.
 */
export async function checkCachedFiles(): Promise<void> {
  const controller = serviceWorkers()?.controller
  if (controller) await requestReply(controller, { type: 'CHECK_FILES' }, CHECK_TIMEOUT_MS)
}
