import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconDownload, IconImage, IconPhone } from '#components/icons/screens.tsx'
import { IconWifiOff } from '#components/icons/start.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { getInstallMethod } from '#domain/install/install-method.ts'
import { promptInstall } from '#domain/install/install-prompt.ts'
import { useInstalledName } from '#domain/install/installed-name.ts'
import { InAppBrowserText } from './InAppBrowserText.tsx'
import css from './Install.module.css'
import { AppName, InstallPictures } from './InstallPictures.tsx'
import { IosSheet } from './IosSheet.tsx'

/** Install instructions for this browser. */
export default function InstallSheet({ onClose }: { onClose: () => void }) {
  // Read once: after prompting, the install event is used up and the method would change.
  const [method] = useState(getInstallMethod)
  if (method === 'ios') return <IosSheet onClose={onClose} />
  if (method === 'other-browser') return <InAppBrowserSheet onClose={onClose} />
  return <PromptSheet onClose={onClose} />
}

/** In-app browsers can't install apps: explains how to open the page in the phone's browser. */
function InAppBrowserSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet title={t`Install the app`} onClose={onClose}>
      <AppName />
      <InAppBrowserText />
    </Sheet>
  )
}

/** Lists the benefits of installing before the browser's own install prompt. */
function PromptSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const name = useInstalledName()
  const [isPromptUnavailable, setPromptUnavailable] = useState(false)
  const install = async () => {
    const outcome = await promptInstall()
    if (outcome === undefined) setPromptUnavailable(true)
    else onClose()
  }
  const footer = isPromptUnavailable ? (
    <Button block onClick={onClose}>{t`Got it`}</Button>
  ) : (
    <>
      <Button block icon={<IconDownload />} onClick={() => void install()}>{t`Install`}</Button>
      <Button block variant="ghost" onClick={onClose}>{t`Not now`}</Button>
    </>
  )
  return (
    <Sheet title={t`Install the app`} onClose={onClose} scrollableByKeyboard footer={footer}>
      <AppName />
      <InstallPictures sheet="prompt" />
      <div className={css.benefits}>
        <Benefit
          icon={<IconWifiOff />}
        >{t`See your last balance and your chat without a connection`}</Benefit>
        <Benefit icon={<IconImage />}>{t`Send slips here straight from your bank’s app`}</Benefit>
        <Benefit icon={<IconPhone />}>{t`Takes up little: about 2 MB`}</Benefit>
      </div>
      {isPromptUnavailable && (
        <Callout
          role="alert"
          tone="warn"
        >{t`Your browser didn’t ask. You can install ${name} from its menu.`}</Callout>
      )}
    </Sheet>
  )
}

function Benefit({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={css.benefit}>
      <IconTile>{icon}</IconTile>
      <Text>{children}</Text>
    </div>
  )
}
