import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Tile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { IconDownload } from '#components/icons/Download.tsx'
import { IconImage } from '#components/icons/Image.tsx'
import { IconPhone } from '#components/icons/Phone.tsx'
import { IconWifiOff } from '#components/icons/WifiOff.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { promptInstall } from '#domain/install/install-prompt.ts'
import { APP_NAME } from '#lib/config/app-info.ts'
import { AppName } from './AppName.tsx'
import css from './Install.module.css'

/** What the member gets, before the browser asks its own question. */
export function PromptSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [silent, setSilent] = useState(false)
  const install = async () => {
    const outcome = await promptInstall()
    if (outcome === undefined) setSilent(true)
    else onClose()
  }
  const footer = silent ? (
    <Button block onClick={onClose}>{t`Got it`}</Button>
  ) : (
    <>
      <Button block icon={<IconDownload />} onClick={() => void install()}>{t`Install`}</Button>
      <Button block look="ghost" onClick={onClose}>{t`Not now`}</Button>
    </>
  )
  return (
    <Sheet title={t`Install the app`} onClose={onClose} reading footer={footer}>
      <AppName />
      <div className={css.benefits}>
        <Benefit
          icon={<IconWifiOff />}
        >{t`See your last balance and your chat without a connection`}</Benefit>
        <Benefit icon={<IconImage />}>{t`Send slips here straight from your bank’s app`}</Benefit>
        <Benefit icon={<IconPhone />}>{t`Takes up little: about 2 MB`}</Benefit>
      </div>
      {silent && (
        <Note
          role="alert"
          tone="warn"
        >{t`Your browser didn’t ask. You can install ${APP_NAME} from its menu.`}</Note>
      )}
    </Sheet>
  )
}

function Benefit({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={css.benefit}>
      <Tile>{icon}</Tile>
      <Text>{children}</Text>
    </div>
  )
}
