import { report } from '#lib/browser/report-problem.ts'
import { missedSince, onReconnect } from '#lib/network/online-state.ts'

/** The first screen's own calls go first. */
const REGISTER_AFTER_MS = 1000

/** What registers isn't part of the start's own code. Without a network it waits for one. */
async function register(): Promise<void> {
  const since = performance.now()
  if (missedSince(since)) return registerLater()
  try {
    const { registerWorker } = await import('./service-worker-updates.ts')
    await registerWorker()
  } catch (error) {
    if (missedSince(since)) registerLater()
    else report('worker', { error: String(error) })
  }
}

function registerLater(): void {
  const stop = onReconnect.on(() => {
    stop()
    void register()
  })
}

/**
 * Registers the service worker once the page has loaded and its first calls are out.
 * @param onMessage handles the worker's messages
 */
export function followWorker(onMessage: (event: MessageEvent) => void): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  serviceWorker.addEventListener('message', onMessage)
  const soon = () => setTimeout(register, REGISTER_AFTER_MS)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
