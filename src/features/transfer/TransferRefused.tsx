import { useLingui } from '@lingui/react/macro'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { AlertDialog } from '#components/overlays/AlertDialog.tsx'
import { errorText } from '#lib/api/error-text.ts'
import type { Sent } from './transfer-call.ts'
import type { Place } from './transfer-rules.ts'
import { useTransferSupport } from './use-transfer-support.ts'

export interface TransferRefusedProps {
  error: unknown
  sent: Sent | undefined
  places: readonly Place[]
  onClose: () => void
}

/** The transfer was refused (specification, section 8). */
export function TransferRefused({ error, onClose, ...asked }: TransferRefusedProps) {
  const { t } = useLingui()
  const reason = errorText(error)
  const support = useTransferSupport({ ...asked, subject: t`My transfer failed`, reason })
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
