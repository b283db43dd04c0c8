import { useLingui } from '@lingui/react/macro'
import { ButtonOut } from '#components/buttons/ExternalLinkButton.tsx'
import { APP_NAME } from '#lib/config/app-info.ts'
import { CopyPage } from './CopyPage.tsx'
import { useWayOut } from './use-way-out.ts'
import { appOf } from './way-out.ts'

/** Why another browser is better than the one inside an app, and the way there. */
export function OutWords() {
  const { t } = useLingui()
  const app = appOf(navigator.userAgent)
  const out = useWayOut()
  return (
    <>
      <p>{t`You are in ${app}. In your phone’s own browser you stay signed in and can install ${APP_NAME}.`}</p>
      {out.kind === 'link' ? (
        <ButtonOut small look="outline" href={out.href}>{t`Open in the browser`}</ButtonOut>
      ) : (
        <>
          <p>{t`Choose “Open in the browser” in the menu of ${app}, or copy the link and open it in Safari.`}</p>
          <CopyPage />
        </>
      )}
    </>
  )
}
