import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { isSessionRemembered, tokenAtom } from '#lib/session/session.ts'
import { whenQuiet } from './when-idle.ts'

/** Its code is loaded then, too. If it can't be, the other screens are fetched when they are opened. */
async function warmUpOnceQuiet(signal: AbortSignal): Promise<void> {
  await whenQuiet()
  const { requestWarmUp } = await import('./request-warm-up.ts')
  await requestWarmUp(signal)
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
    warmUpOnceQuiet(aborter.signal).catch(() => undefined)
    return () => aborter.abort()
  }, [isReady, online, locale, token])
}
