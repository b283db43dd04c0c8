import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { OfflineBanner } from '#components/feedback/OfflineBanner.tsx'
import { lookupActive } from '#contract/startup-lookups.ts'
import { call } from '#lib/api/client.ts'
import { onlineAtom } from '#lib/network/online-state.ts'

/** Interval of the health-check request while offline. */
const PROBE_INTERVAL_MS = 10_000

/** Sends a health-check request. Any response ends the offline state, which refetches all data on screen. */
function probe(): void {
  if (document.visibilityState === 'visible') void call(lookupActive).catch(() => undefined)
}

/**
 * Shows the offline bar while requests fail for lack of a network.
 * @param since age of the data on the page, "HH:mm"
 */
export function OfflineNotice({ since }: { since?: string | undefined }) {
  const online = useAtomValue(onlineAtom)
  useEffect(() => {
    if (online) return
    const timer = setInterval(probe, PROBE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [online])
  return online ? null : <OfflineBanner since={since} onRetry={probe} />
}
