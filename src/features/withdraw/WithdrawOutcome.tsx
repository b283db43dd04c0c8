import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { FailedCallAlert } from '#components/domain/FailedCallAlert.tsx'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { ResultHeader } from '#components/feedback/ResultHeader.tsx'
import { StatusChip } from '#components/feedback/StatusChip.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { BankAccount } from '#contract/account.ts'
import { useUnknownOutcome } from '#domain/money-call/use-outcome.ts'
import {
  formatSupportDraft,
  type SupportAction,
  useSupportAction,
} from '#domain/support/use-support-action.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatAccountNumber } from '#lib/format/account-number.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import type { SentWithdrawal, Withdrawal } from './use-withdrawal.ts'
import type { Funds } from './withdraw-rules.ts'
import { useWithdrawTexts } from './withdraw-texts.ts'

export interface WithdrawSuccessProps {
  withdrawal: Withdrawal
  funds: Funds | undefined
  isFresh: boolean
  bank: BankAccount | undefined
  onClose: () => void
}

/** Confirms that the withdrawal was requested; the payout itself is still pending. */
export function WithdrawSuccess({
  withdrawal: { sent },
  funds,
  isFresh,
  bank,
  onClose,
}: WithdrawSuccessProps) {
  const { t } = useLingui()
  const { bankName } = useWithdrawTexts()
  return (
    <Sheet
      title={t`Withdraw`}
      scrollableByKeyboard
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Done`}</Button>
          <LinkButton href="/user/statement" onClick={onClose}>
            {t`See it in the statement`}
          </LinkButton>
        </>
      }
    >
      <ResultHeader
        tone="pos"
        icon={<IconCheck />}
        title={t`Withdrawal requested`}
        figure={<Money satang={sent?.satang} size="hero" alwaysVisible />}
      >
        {t`Please wait for the transfer to your account. You can follow it in the statement.`}
      </ResultHeader>
      <Card padded>
        <DescriptionList>
          <DescriptionRow name={t`Status`}>
            <StatusChip status="PROCESSING" />
          </DescriptionRow>
          {bank && (
            <DescriptionRow name={t`To account`}>
              {bankName(bank)} {formatAccountNumber(bank.bankAccountNo ?? '')}
            </DescriptionRow>
          )}
          {sent && <DescriptionRow name={t`Time`}>{formatDateTime(sent.at)}</DescriptionRow>}
          <DescriptionRow name={t`Left in main wallet`}>
            <Money satang={isFresh ? funds?.main.satang : undefined} />
          </DescriptionRow>
        </DescriptionList>
      </Card>
    </Sheet>
  )
}

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
    <FailedCallAlert support={support} onClose={onClose}>
      {reason}
    </FailedCallAlert>
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
  const { formatAmount } = useMoneyText()
  const time = sent && formatDateTime(sent.at)
  const amount = sent && formatAmount(sent.satang)
  return useSupportAction({
    draft: formatSupportDraft(subject, [
      [t`Time`, time],
      [t`Amount`, amount],
      [t`Reason`, reason],
    ]),
    about: [amount, time],
  })
}

export interface UnknownWithdrawalSheetProps {
  withdrawal: Withdrawal
  funds: Funds | undefined
  onClose: () => void
}

/** Sheet for a withdrawal with an unknown outcome: the response was lost. */
export function UnknownWithdrawalSheet({ withdrawal, funds, onClose }: UnknownWithdrawalSheetProps) {
  const { t } = useLingui()
  const { formatAmount } = useMoneyText()
  const { sent } = withdrawal
  const outcome = useUnknownOutcome(withdrawal, t`Withdraw`, [[t`Amount`, sent && formatAmount(sent.satang)]])
  return (
    <UnknownOutcomeSheet
      {...outcome}
      amountSatang={sent?.satang}
      onClose={onClose}
      found={
        outcome.step === 'finished' && (
          <DescriptionRow name={t`Now in main wallet`}>
            <Money satang={funds?.main.satang} />
          </DescriptionRow>
        )
      }
    />
  )
}
