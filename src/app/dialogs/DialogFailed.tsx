import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { closeDialog } from '#lib/navigation/dialogs.ts'
import { showErrorToast } from '#lib/state/toasts.ts'

/**
 * In place of a dialog that broke or couldn't be loaded: closes it and says so.
 * @param close another way to close it than a dialog's
 */
export function DialogFailed({ close = closeDialog }: { close?: () => void }) {
  const { t } = useLingui()
  const tell = useEffectEvent(() => {
    close()
    showErrorToast(t`This couldn’t be opened. Please try again.`)
  })
  useEffect(() => {
    tell()
  }, [])
  return null
}
