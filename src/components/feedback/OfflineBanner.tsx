import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconWifiOff } from '#components/icons/start.tsx'
import css from './OfflineBanner.module.css'

export interface OfflineBannerProps {
  /** When the data on the page was read, e.g. '14:32'; undefined when there is none. */
  since?: string | undefined
  onRetry: () => void
}

/** Banner below the header while the device is offline. */
export function OfflineBanner({ since, onRetry }: OfflineBannerProps) {
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
