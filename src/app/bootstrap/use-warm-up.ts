import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { localeAtom, requestLanguage } from '#lib/i18n/i18n.ts'
import { prefetchAllowed } from '#lib/network/data-saver.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { requestReply } from '#lib/pwa/request-reply.ts'
import { serviceWorkers } from '#lib/pwa/service-worker-container.ts'
import { currentToken, isSessionRemembered, tokenAtom } from '#lib/session/session.ts'
import { whenQuiet } from './when-idle.ts'

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

async function requestWarmUp(signal: AbortSignal): Promise<void> {
  await whenQuiet()
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

/**
 * Once the page is quiet, lets the service worker fetch what the other screens show, so that they open without a network.
 * Not in a session that ends with its tab. If a lost connection interrupts it, it continues afterwards.
 * @param isReady whether the content of the screen has loaded
 */
export function useWarmUp(isReady: boolean): void {
  const online = useAtomValue(onlineAtom)
  const locale = useAtomValue(localeAtom)
  const token = useAtomValue(tokenAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or member is another warm-up
  useEffect(() => {
    if (!isReady || !online || (token !== undefined && !isSessionRemembered())) return
    const aborter = new AbortController()
    void requestWarmUp(aborter.signal)
    return () => aborter.abort()
  }, [isReady, online, locale, token])
}
