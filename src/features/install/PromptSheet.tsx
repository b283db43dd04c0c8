import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { APP_NAME } from '#lib/app-name.ts'
import { promptInstall } from '#lib/install-prompt.ts'
import { Button } from '#ui/Button.tsx'
import { IconDownload } from '#ui/icons/Download.tsx'
import { IconImage } from '#ui/icons/Image.tsx'
import { IconPhone } from '#ui/icons/Phone.tsx'
import { IconWifiOff } from '#ui/icons/WifiOff.tsx'
import { Note } from '#ui/Note.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Text } from '#ui/Text.tsx'
import { Tile } from '#ui/Tile.tsx'
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
