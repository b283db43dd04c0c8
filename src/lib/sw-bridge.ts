import { report } from './report.ts'

/** The first screen's own calls go first. */
const REGISTER_AFTER_MS = 1000

/** What the platform has and the compiler's library doesn't know yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(address: string): string }
}

/** The worker's address as Trusted Types want it: this one and no other. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes?.createPolicy('app-sw', { createScriptURL: () => '/sw.js' }).createScriptURL('') ?? '/sw.js'
  )
}

/**
 * A first visit only registers: it has no older version to leave, so it doesn't carry what handles one. Later visits
 * watch for a newer worker that waits.
 */
async function register(serviceWorker: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await serviceWorker.register(workerAddress(), { updateViaCache: 'none' })
    if (serviceWorker.controller) (await import('./worker-updates.ts')).followUpdates(registration)
  } catch (error) {
    report('worker', { error: String(error) })
  }
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
  const soon = () => setTimeout(register, REGISTER_AFTER_MS, serviceWorker)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
