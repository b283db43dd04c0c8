import { useLingui } from '@lingui/react/macro'
import { SupportButton } from '#components/domain/SupportButton.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { AlertDialog } from '#components/overlays/AlertDialog.tsx'
import {
  formatSupportDraft,
  type SupportAction,
  useSupportAction,
} from '#domain/support/use-support-action.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import type { SentWithdrawal } from './use-withdrawal.ts'

export interface WithdrawFailedAlertProps {
  error: unknown
  sent: SentWithdrawal | undefined
  onClose: () => void
}

/** Error of a rejected withdrawal, with a link to support (specification, section 8). */
export function WithdrawFailedAlert({ error, sent, onClose }: WithdrawFailedAlertProps) {
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

/**
 * How to contact support about a withdrawal, with a prefilled message.
 * @param subject the problem, in the member's language
 * @param reason error text of the server
 */
function useWithdrawSupport(
  sent: SentWithdrawal | undefined,
  subject: string,
  reason?: string,
): SupportAction {
  const { t } = useLingui()
  const { amount } = useMoneyText()
  return useSupportAction({
    draft: formatSupportDraft(subject, [
      [t`Time`, sent && formatDateTime(sent.at)],
      [t`Amount`, sent && amount(sent.satang)],
      [t`Reason`, reason],
    ]),
  })
}
