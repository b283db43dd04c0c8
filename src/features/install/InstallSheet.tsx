import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { getInstallMethod } from '#domain/install/install-method.ts'
import { AppName } from './AppName.tsx'
import { InAppBrowserText } from './InAppBrowserText.tsx'
import { IosSheet } from './IosSheet.tsx'
import { PromptSheet } from './PromptSheet.tsx'

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
