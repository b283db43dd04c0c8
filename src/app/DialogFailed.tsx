import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { closeDialog } from '../lib/dialogs.ts'
import { showErrorToast } from '../lib/toasts.ts'

/** In place of a dialog that broke or couldn't be loaded: closes it and says so. */
export function DialogFailed() {
  const { t } = useLingui()
  const tell = useEffectEvent(() => showErrorToast(t`This couldn’t be opened. Please try again.`))
  useEffect(() => {
    closeDialog()
    tell()
  }, [])
  return null
}
