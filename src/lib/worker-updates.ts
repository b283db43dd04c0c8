import { offerNewerVersion } from './newer-version.ts'
import { unsavedNow } from './unsaved.ts'
import type { ToWorker } from './worker-messages.ts'

/** How often a page that stays open asks for a newer version, milliseconds. */
const CHECK_EVERY_MS = 60 * 60 * 1000

const ask = (worker: ServiceWorker, message: ToWorker) => worker.postMessage(message)

/** Watches for newer versions: each is offered once its worker has everything and waits. */
export function followUpdates(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker) => offerNewerVersion(() => take(worker))
  const watch = (worker: ServiceWorker | null) => {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker)
    })
  }
  if (registration.waiting) offer(registration.waiting)
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY_MS)
}

/** The worker takes over and this page loads its version; other pages keep theirs until they are loaded anew. */
function take(worker: ServiceWorker): void {
  if (worker.state !== 'installed') {
    // Another page was faster: the worker is in charge already.
    location.reload()
    return
  }
  whenTaken(() => {
    // Between the tap and this moment money may have begun to move; the offer still stands then.
    if (!unsavedNow('money', 'upload')) location.reload()
  })
  ask(worker, { type: 'SKIP_WAITING' })
}

function whenTaken(taken: () => void): void {
  navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true })
}
