import { useLingui } from '@lingui/react/macro'
import { ButtonOut } from '#components/buttons/ExternalLinkButton.tsx'
import { outsideLine } from './platform.ts'

/** From LINE's in-app browser to the phone's own. */
export function OpenOutside() {
  const { t } = useLingui()
  return <ButtonOut small href={outsideLine(location.href)}>{t`Open in the browser`}</ButtonOut>
}
