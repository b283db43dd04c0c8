import { report } from '#lib/browser/report-problem.ts'
import { onReconnect, wasOfflineSince } from '#lib/network/online-state.ts'

/** Delay after the load event, so that the first screen's calls go first. */
const REGISTER_DELAY_MS = 1000

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
 * Registers the service worker once the page has loaded and its first calls are out.
 * @param onMessage handles messages from the service worker
 */
export function registerServiceWorker(onMessage: (event: MessageEvent) => void): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  serviceWorker.addEventListener('message', onMessage)
  const scheduleRegistration = () => setTimeout(register, REGISTER_DELAY_MS)
  if (document.readyState === 'complete') scheduleRegistration()
  else addEventListener('load', scheduleRegistration, { once: true })
}
