import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import type { Failure } from '#app/bootstrap/ErrorBoundary.tsx'
import { closeDialog } from '#lib/navigation/dialogs.ts'
import { showErrorToast } from '#lib/state/toasts.ts'

/**
 * Error fallback of a dialog that threw or couldn't be loaded: closes it and shows an error toast.
 * @param failure `crash` for a dialog that may have sent money before it threw
 * @param close closes the failed component
 */
export function DialogFailed({
  failure = 'load',
  close = closeDialog,
}: {
  failure?: Failure
  close?: () => void
}) {
  const { t } = useLingui()
  const closeWithError = useEffectEvent(() => {
    close()
    showErrorToast(
      failure === 'crash'
        ? t`Something went wrong. If you were moving money, check your statement before you try again.`
        : t`This couldn’t be opened. Please try again.`,
    )
  })
  useEffect(() => {
    closeWithError()
  }, [])
  return null
}
