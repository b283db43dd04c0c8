import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconWifiOff } from '#components/icons/WifiOff.tsx'
import css from './OfflineBanner.module.css'

export interface OfflineBarProps {
  /** When the figures on the page were read, e.g. '14:32'; undefined when there are none. */
  since?: string | undefined
  onRetry: () => void
}

/** Says that there is no network, for as long as there is none. Stands under the top bar. */
export function OfflineBar({ since, onRetry }: OfflineBarProps) {
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
      <LinkButton plain onClick={onRetry}>
        {t`Try again`}
      </LinkButton>
    </div>
  )
}
