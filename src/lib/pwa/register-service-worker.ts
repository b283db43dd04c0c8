import { report } from '#lib/browser/report-problem.ts'
import { onReconnect, wasOfflineSince } from '#lib/network/online-state.ts'
import { serviceWorkers } from './service-worker-container.ts'

/** Delay of a later visit's update check after the load event, so that the screen's calls go first. */
const UPDATE_CHECK_DELAY_MS = 1000

/** Loads the registration code lazily. While offline, waits for the network. */
async function register(): Promise<void> {
  const since = performance.now()
  if (wasOfflineSince(since)) return registerOnReconnect()
  try {
    const { registerAndWatchUpdates } = await import('./service-worker-updates.ts')
    await registerAndWatchUpdates()
  } catch (error) {
    if (wasOfflineSince(since)) registerOnReconnect()
    else report('worker', { error: String(error) })
  }
}

function registerOnReconnect(): void {
  const stop = onReconnect.on(() => {
    stop()
    void register()
  })
}

/**
 * Registers the service worker once the page has loaded: on a first visit at once, because an offline start works only
 * from then on.
 * @param onMessage handles messages from the service worker
 */
export function registerServiceWorker(onMessage: (event: MessageEvent) => void): void {
  const serviceWorker = serviceWorkers()
  if (!serviceWorker) return
  serviceWorker.addEventListener('message', onMessage)
  const scheduleRegistration = () =>
    setTimeout(register, serviceWorker.controller ? UPDATE_CHECK_DELAY_MS : 0)
  if (document.readyState === 'complete') scheduleRegistration()
  else addEventListener('load', scheduleRegistration, { once: true })
}
