import { useLingui } from '@lingui/react/macro'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { useUnknownOutcome, useUnknownOutcomeSupport } from '#domain/money-call/use-unknown-outcome.ts'
import type { Withdrawal } from './use-withdrawal.ts'
import type { Funds } from './withdraw-rules.ts'

export interface UnknownWithdrawalSheetProps {
  withdrawal: Withdrawal
  funds: Funds | undefined
  onClose: () => void
}

/** Sheet for a withdrawal with an unknown outcome: the response was lost (D12). */
export function UnknownWithdrawalSheet({ withdrawal, funds, onClose }: UnknownWithdrawalSheetProps) {
  const { t } = useLingui()
  const { sent } = withdrawal
  const { progress } = useUnknownOutcome(withdrawal)
  const title = t`Withdraw`
  const { amount } = useMoneyText()
  const support = useUnknownOutcomeSupport(title, sent?.at, [[t`Amount`, sent && amount(sent.satang)]])
  return (
    <UnknownOutcomeSheet
      {...progress}
      title={title}
      support={support}
      onClose={onClose}
      rows={
        <DescriptionRow name={t`Amount`}>
          <Money satang={sent?.satang} alwaysVisible />
        </DescriptionRow>
      }
      found={
        progress.step === 'finished' && (
          <DescriptionRow name={t`Now in main wallet`}>
            <Money satang={funds?.main} />
          </DescriptionRow>
        )
      }
    />
  )
}
