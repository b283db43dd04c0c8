import { useLingui } from '@lingui/react/macro'
import { FailedCallAlert } from '#components/domain/FailedCallAlert.tsx'
import { MoneyResult } from '#components/domain/MoneyResult.tsx'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { BankAccount } from '#contract/account.ts'
import type { SentCall } from '#domain/money-call/money-intents.ts'
import { useUnknownOutcome } from '#domain/money-call/use-outcome.ts'
import { receiptText } from '#domain/movements/receipt.ts'
import { useMovementTexts, useUsualSeconds } from '#domain/movements/use-movement-texts.ts'
import { useResultMovement } from '#domain/movements/use-result-movement.ts'
import { useShareReceipt } from '#domain/movements/use-share-receipt.ts'
import {
  formatSupportDraft,
  type SupportAction,
  useSupportAction,
} from '#domain/support/use-support-action.ts'
import { useMainBalanceSince } from '#domain/wallet/use-main-balance-since.ts'
import { errorText } from '#lib/api/error-text.ts'
import { formatAccountNumber, maskAccountNumber } from '#lib/format/account-number.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import type { SentWithdrawal, Withdrawal } from './use-withdrawal.ts'
import type { Funds } from './withdraw-rules.ts'
import { useWithdrawTexts } from './withdraw-texts.ts'

export interface WithdrawSuccessProps {
  withdrawal: Withdrawal
  bank: BankAccount | undefined
  onClose: () => void
}

/** The withdrawal was requested; the payout itself is followed here. */
export function WithdrawSuccess({ withdrawal: { sent, sentCall }, bank, onClose }: WithdrawSuccessProps) {
  const { t } = useLingui()
  return (
    <Sheet title={t`Withdraw`} step={2} scrollableByKeyboard onClose={onClose}>
      {sent && sentCall && <WithdrawResult sent={sent} call={sentCall} bank={bank} onClose={onClose} />}
    </Sheet>
  )
}

interface WithdrawResultProps extends Pick<WithdrawSuccessProps, 'bank' | 'onClose'> {
  sent: SentWithdrawal
  call: SentCall
}

function WithdrawResult({ sent: { satang, at }, call, bank, onClose }: WithdrawResultProps) {
  const { t } = useLingui()
  const { bankName } = useWithdrawTexts()
  const { formatAmount } = useMoneyText()
  const { usualText, lineSteps } = useMovementTexts()
  const { movement, entry, balanceSince } = useResultMovement({ type: 'withdraw', satang, call })
  const { status } = movement
  const title = {
    SUCCESS: t`Withdrawal paid out`,
    PROCESSING: t`Withdrawal requested`,
    FAILED: t`Withdrawal refused`,
  }[status]
  const meaning = {
    SUCCESS: t`The money was sent to your bank account.`,
    PROCESSING: t`Please wait for the transfer to your account. You can follow it in the statement.`,
    FAILED: t`The money isn’t going to your bank account. Support can tell you why.`,
  }[status]
  const factsWith = (number: string) =>
    [
      [t`To account`, bank && `${bankName(bank) ?? ''} ${number}`.trim()],
      [t`Time`, formatDateTime(at)],
      [t`Reference`, entry?.reference ?? entry?._id],
    ] as const
  const { bankAccountNo = '' } = bank ?? {}
  const facts = factsWith(formatAccountNumber(bankAccountNo))
  // What is shared goes to others.
  const receipt = { title, amount: formatAmount(satang), facts: factsWith(maskAccountNumber(bankAccountNo)) }
  return (
    <MoneyResult
      title={title}
      status={status}
      satang={satang}
      line={{ steps: lineSteps(movement), note: usualText(movement, useUsualSeconds()) }}
      facts={facts}
      balances={[[t`Left in main wallet`, useMainBalanceSince(balanceSince)]]}
      share={useShareReceipt(receipt)}
      support={useSupportAction({
        draft: receiptText(receipt, t`Amount`),
        about: [receipt.amount, formatDateTime(at)],
        movement,
      })}
      onClose={onClose}
    >
      {meaning}
    </MoneyResult>
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
