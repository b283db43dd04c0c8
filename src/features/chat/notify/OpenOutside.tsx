import { useLingui } from '@lingui/react/macro'
import { ExternalLinkButton } from '#components/buttons/ExternalLinkButton.tsx'
import { outsideLine } from './platform.ts'

/** From LINE's in-app browser to the phone's own. */
export function OpenOutside() {
  const { t } = useLingui()
  return (
    <ExternalLinkButton small href={outsideLine(location.href)}>{t`Open in the browser`}</ExternalLinkButton>
  )
}
