import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { OfflineBar } from '#components/feedback/OfflineBanner.tsx'
import { lookupActive } from '#contract/startup-lookups.ts'
import { call } from '#lib/api/client.ts'
import { onlineAtom } from '#lib/network/online-state.ts'

/** While offline, a call is tried this often, milliseconds. */
const PROBE_EVERY_MS = 10_000

/** Any answer ends the offline state, and with it everything on screen is read again. */
function probe(): void {
  if (document.visibilityState === 'visible') void call(lookupActive).catch(() => undefined)
}

/**
 * The offline bar: there as long as calls find no network.
 * @param since "HH:mm" of the figures on the page, if there are any
 */
export function OfflineNotice({ since }: { since?: string | undefined }) {
  const online = useAtomValue(onlineAtom)
  useEffect(() => {
    if (online) return
    const timer = setInterval(probe, PROBE_EVERY_MS)
    return () => clearInterval(timer)
  }, [online])
  return online ? null : <OfflineBar since={since} onRetry={probe} />
}
