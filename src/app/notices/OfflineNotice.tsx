import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconWifiOff } from '#components/icons/start.tsx'
import { isProbePending, probeServer } from '#lib/network/health-check.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import css from './OfflineNotice.module.css'

/** Interval of the probes while offline: buttons that need a connection are enabled again this late at most. */
const PROBE_INTERVAL_MS = 2000
/** The same while earlier probes have no response: each uses up one connection that may have died with the network. */
const SILENT_PROBE_INTERVAL_MS = 1000

/** Any response ends the offline state, which refetches all data on screen. */
function probe(): void {
  if (document.visibilityState === 'visible') void probeServer()
}

/**
 * Shows the offline bar while requests fail for lack of a network.
 * @param since age of the data on the page, "HH:mm"
 */
export function OfflineNotice({ since }: { since?: string | undefined }) {
  const online = useAtomValue(onlineAtom)
  useEffect(() => {
    if (online) return
    let timer: ReturnType<typeof setTimeout>
    const schedule = () => {
      timer = setTimeout(
        () => {
          probe()
          schedule()
        },
        isProbePending() ? SILENT_PROBE_INTERVAL_MS : PROBE_INTERVAL_MS,
      )
    }
    schedule()
    return () => clearTimeout(timer)
  }, [online])
  return online ? null : <OfflineBanner since={since} onRetry={probe} />
}

interface OfflineBannerProps {
  /** When the data on the page was read, e.g. '14:32'; undefined when there is none. */
  since?: string | undefined
  onRetry: () => void
}

/** Banner below the header while the device is offline. */
function OfflineBanner({ since, onRetry }: OfflineBannerProps) {
  const { t } = useLingui()
  return (
    <div className={css.bar} role="status">
      <IconWifiOff size={20} />
      <span className={css.text}>
        {since === undefined ? (
          <Trans>
            <b>Offline</b>
          </Trans>
        ) : (
          <Trans>
            <b>Offline</b> · showing data from {since}
          </Trans>
        )}
      </span>
      <LinkButton inheritColor onClick={onRetry}>
        {t`Try again`}
      </LinkButton>
    </div>
  )
}
