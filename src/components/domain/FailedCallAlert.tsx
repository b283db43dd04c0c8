import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AlertDialog } from '#components/overlays/Dialog.tsx'
import { SupportButton, type SupportTarget } from './SupportButton.tsx'

export interface FailedCallAlertProps {
  support: SupportTarget
  onClose: () => void
  /** Why the call was refused. */
  children: ReactNode
}

/** Error of a refused money call, with a link to support (specification, section 8). */
export function FailedCallAlert({ support, onClose, children }: FailedCallAlertProps) {
  const { t } = useLingui()
  return (
    <AlertDialog
      onClose={onClose}
      extraActions={
        <SupportButton variant="ghost" target={support}>{t`Ask support about this`}</SupportButton>
      }
    >
      {children}
    </AlertDialog>
  )
}
