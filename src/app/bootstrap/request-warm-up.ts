import { requestLanguage } from '#lib/i18n/i18n.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { requestReply } from '#lib/pwa/request-reply.ts'
import { serviceWorkers } from '#lib/pwa/service-worker-container.ts'
import { currentToken } from '#lib/session/session.ts'

/** Waits until a service worker controls the page. Never resolves if `signal` aborts before. */
function whenControlled(signal: AbortSignal): Promise<ServiceWorker> {
  const serviceWorker = serviceWorkers()
  return new Promise((resolve) => {
    const check = () => {
      if (serviceWorker?.controller && !signal.aborted) resolve(serviceWorker.controller)
    }
    check()
    serviceWorker?.addEventListener('controllerchange', check, { signal })
  })
}

/** Sessions and languages whose warm-up is complete: the next one is that of the next page load. */
const completed = new Set<string>()

/**
 * Lets the service worker fetch what the other screens show, once in a page load for each session and language.
 */
export async function requestWarmUp(signal: AbortSignal): Promise<void> {
  const worker = await whenControlled(signal)
  const token = currentToken()
  const language = requestLanguage()
  const key = `${token} ${language}`
  if (signal.aborted || completed.has(key)) return
  const isThrifty = !prefetchAllowed()
  await requestReply(worker, {
    type: 'WARM_UP',
    language,
    isThrifty,
    ...(token === undefined ? {} : { token }),
  })
  completed.add(key)
}
