import { useLingui } from '@lingui/react/macro'
import { findEntry } from '../../lib/find-entry.ts'
import { useLostAnswerSupport } from '../../lib/lost-answer.ts'
import { statementPage } from '../../lib/statement-data.ts'
import { formatDateTime } from '../../lib/time.ts'
import { useRecheck } from '../../lib/use-recheck.ts'
import { useResource } from '../../lib/use-resource.ts'
import { KeyValueRow } from '../../ui/KeyValue.tsx'
import { Money } from '../../ui/Money.tsx'
import { OutcomeCheck } from '../../ui/OutcomeCheck.tsx'
import { outcomeFrom } from '../../ui/outcome.ts'
import { useMoneyWords } from '../../ui/use-money-words.ts'
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
  const { state, sent, check, reset } = withdrawal
  const newest = useResource(statementPage(1)).value?.statements ?? []
  const step = state.kind === 'unknown' ? state.check : 'running'
  const nextIn = useRecheck(step === 'failed', check)
  const title = t`Withdraw`
  const { amount } = useMoneyWords()
  const support = useLostAnswerSupport(title, sent?.at, [[t`Amount`, sent && amount(sent.satang)]])
  const entry = sent && findEntry(newest, { type: 'withdraw', ...sent })
  return (
    <OutcomeCheck
      title={title}
      outcome={outcomeFrom(step, entry)}
      nextIn={nextIn}
      onCheck={() => void check()}
      onAgain={reset}
      support={support}
      onClose={onClose}
      rows={
        sent && (
          <>
            <KeyValueRow name={t`Amount`}>
              <Money satang={sent.satang} always />
            </KeyValueRow>
            <KeyValueRow name={t`Sent at`}>{formatDateTime(sent.at)}</KeyValueRow>
            {step === 'finished' && (
              <KeyValueRow name={t`Now in main wallet`}>
                <Money satang={funds?.main} />
              </KeyValueRow>
            )}
          </>
        )
      }
    />
  )
}
