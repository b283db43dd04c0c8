import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconWifiOff } from '#components/icons/start.tsx'

interface OfflineCalloutProps {
  /** Id of the text, which describes the disabled button. */
  id: string
  /** Text, e.g. "You are offline. Transfers need a connection." */
  children: string
  onRetry: () => void
}

/** Says at the top of a sheet that its button needs a connection; the page's offline bar has announced it already. */
export function OfflineCallout({ id, children, onRetry }: OfflineCalloutProps) {
  const { t } = useLingui()
  return (
    <Callout icon={<IconWifiOff />}>
      <p id={id}>{children}</p>
      <LinkButton onClick={onRetry}>{t`Check the connection again`}</LinkButton>
    </Callout>
  )
}
