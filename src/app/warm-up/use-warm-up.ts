import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { whenQuiet } from '#app/bootstrap/when-idle.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { currentToken, isSessionRemembered } from '#lib/session/session.ts'

async function warmUpWhenQuiet(locale: Locale, signal: AbortSignal): Promise<void> {
  await whenQuiet()
  if (signal.aborted) return
  const { warmUp } = await import('./warm-up.ts')
  await warmUp(locale, signal)
}

/**
 * Once the page is quiet, fetches what the other screens show, so that they open without a network. Not in a session that
 * ends with its tab. Stops while offline, and continues afterwards.
 * @param isReady whether the content of the screen has loaded
 */
export function useWarmUp(isReady: boolean): void {
  const online = useAtomValue(onlineAtom)
  const locale = useAtomValue(localeAtom)
  useEffect(() => {
    if (!isReady || !online || (currentToken() !== undefined && !isSessionRemembered())) return
    const aborter = new AbortController()
    // If its code can't be loaded, the next start tries again.
    warmUpWhenQuiet(locale, aborter.signal).catch(() => undefined)
    return () => aborter.abort()
  }, [isReady, online, locale])
}
