import { useState } from 'react'
import { getInstallMethod } from '#domain/install/install-method.ts'
import { OutSheet } from './InAppBrowserSheet.tsx'
import { IosSheet } from './IosSheet.tsx'
import { PromptSheet } from './PromptSheet.tsx'

/** How the portal is installed in this browser. */
export default function InstallSheet({ onClose }: { onClose: () => void }) {
  // The browser's offer is used up by asking; the sheet stays what it is.
  const [way] = useState(getInstallMethod)
  if (way === 'ios') return <IosSheet onClose={onClose} />
  if (way === 'other-browser') return <OutSheet onClose={onClose} />
  return <PromptSheet onClose={onClose} />
}
