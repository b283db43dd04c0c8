import { useLingui } from '@lingui/react/macro'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { AppName } from './AppName.tsx'
import { OutWords } from './InAppBrowserText.tsx'

/** The browser inside an app installs nothing: the way to one that does. */
export function OutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet title={t`Install the app`} onClose={onClose}>
      <AppName />
      <OutWords />
    </Sheet>
  )
}
