import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { lookupActive } from '../contract/lookups.ts'
import { call } from '../lib/http.ts'
import { onlineAtom } from '../lib/network.ts'
import { formatTime } from '../lib/time.ts'
import { walletResource } from '../lib/wallet-data.ts'
import { OfflineBar } from '../ui/OfflineBar.tsx'

/** While offline, a call is tried this often, milliseconds. */
const PROBE_EVERY_MS = 10_000

/** Any answer ends the offline state, and with it everything on screen is read again. */
function probe(): void {
  if (document.visibilityState === 'visible') void call(lookupActive).catch(() => undefined)
}

/** The offline bar: there as long as calls find no network. */
export function OfflineNotice() {
  const online = useAtomValue(onlineAtom)
  const { fetchedAt } = useAtomValue(walletResource.state)
  useEffect(() => {
    if (online) return
    const timer = setInterval(probe, PROBE_EVERY_MS)
    return () => clearInterval(timer)
  }, [online])
  if (online) return null
  return (
    <OfflineBar
      since={fetchedAt === undefined ? undefined : formatTime(fetchedAt).slice(0, 5)}
      onRetry={probe}
    />
  )
}
