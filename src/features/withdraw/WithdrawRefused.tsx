import { useLingui } from '@lingui/react/macro'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { AlertDialog } from '#components/overlays/AlertDialog.tsx'
import { errorText } from '#lib/api/error-text.ts'
import { useWithdrawSupport } from './use-withdraw-support.ts'
import type { Sent } from './withdraw-call.ts'

export interface WithdrawRefusedProps {
  error: unknown
  sent: Sent | undefined
  onClose: () => void
}

/** The withdrawal was refused (specification, section 8). */
export function WithdrawRefused({ error, sent, onClose }: WithdrawRefusedProps) {
  const { t } = useLingui()
  const reason = errorText(error)
  const support = useWithdrawSupport(sent, t`My withdrawal failed`, reason)
  return (
    <AlertDialog
      onClose={onClose}
      extraActions={
        <SupportButton variant="ghost" target={support}>{t`Ask support about this`}</SupportButton>
      }
    >
      {reason}
    </AlertDialog>
  )
}
