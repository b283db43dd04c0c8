import { useLingui } from '@lingui/react/macro'
import { useLostAnswerSupport } from '#lib/lost-answer.ts'
import { useLostCall } from '#lib/use-lost-call.ts'
import { KeyValueRow } from '#ui/KeyValue.tsx'
import { Money } from '#ui/Money.tsx'
import { OutcomeCheck } from '#ui/OutcomeCheck.tsx'
import { useMoneyWords } from '#ui/use-money-words.ts'
import type { Withdrawal } from './use-withdrawal.ts'
import type { Funds } from './withdraw-rules.ts'

export interface WithdrawOutcomeProps {
  withdrawal: Withdrawal
  funds: Funds | undefined
  onClose: () => void
}

/** A withdrawal whose reply was lost (D12). */
export function WithdrawOutcome({ withdrawal, funds, onClose }: WithdrawOutcomeProps) {
  const { t } = useLingui()
  const { sent } = withdrawal
  const { progress } = useLostCall(withdrawal)
  const title = t`Withdraw`
  const { amount } = useMoneyWords()
  const support = useLostAnswerSupport(title, sent?.at, [[t`Amount`, sent && amount(sent.satang)]])
  return (
    <OutcomeCheck
      {...progress}
      title={title}
      support={support}
      onClose={onClose}
      rows={
        <KeyValueRow name={t`Amount`}>
          <Money satang={sent?.satang} always />
        </KeyValueRow>
      }
      found={
        progress.step === 'finished' && (
          <KeyValueRow name={t`Now in main wallet`}>
            <Money satang={funds?.main} />
          </KeyValueRow>
        )
      }
    />
  )
}
