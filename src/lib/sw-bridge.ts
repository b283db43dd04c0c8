import { missedSince, onReconnect } from './network.ts'
import { report } from './report.ts'

/** The first screen's own calls go first. */
const REGISTER_AFTER_MS = 1000

/** What registers isn't part of the start's own code. Without a network it waits for one. */
async function register(): Promise<void> {
  const since = performance.now()
  if (missedSince(since)) return registerLater()
  try {
    const { registerWorker } = await import('./worker-updates.ts')
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

/** What reads the worker's words comes with the first of them: most visits hear none. */
function hear(event: MessageEvent): void {
  import('./worker-news.ts').then(
    ({ hearWorker }) => hearWorker(event),
    () => undefined,
  )
}

/** Registers the service worker once the page has nothing better to do; its load event may be long over. */
export function followWorker(): void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  serviceWorker.addEventListener('message', hear)
  const soon = () => setTimeout(register, REGISTER_AFTER_MS)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
