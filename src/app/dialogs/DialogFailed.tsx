import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { closeDialog } from '#lib/navigation/dialogs.ts'
import { showErrorToast } from '#lib/state/toasts.ts'

/**
 * Error fallback of a dialog that threw or couldn't be loaded: closes it and shows an error toast.
 * @param close closes the failed component
 */
export function DialogFailed({ close = closeDialog }: { close?: () => void }) {
  const { t } = useLingui()
  const closeWithError = useEffectEvent(() => {
    close()
    showErrorToast(t`This couldn’t be opened. Please try again.`)
  })
  useEffect(() => {
    closeWithError()
  }, [])
  return null
}
