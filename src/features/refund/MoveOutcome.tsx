import { useLingui } from '@lingui/react/macro'
import { useLostAnswerSupport } from '#lib/lost-answer.ts'
import { useLostCall } from '#lib/use-lost-call.ts'
import { KeyValueRow } from '#ui/KeyValue.tsx'
import { Money } from '#ui/Money.tsx'
import { OutcomeCheck } from '#ui/OutcomeCheck.tsx'
import { useMoneyWords } from '#ui/use-money-words.ts'
import type { Refund } from './use-refund.ts'

/** A move to the wallet whose reply was lost (D12). */
export function MoveOutcome({ moving, onClose }: Pick<Refund, 'moving'> & { onClose: () => void }) {
  const { t } = useLingui()
  const { sent, entry } = moving
  const { progress } = useLostCall(moving)
  const { amount } = useMoneyWords()
  const title = t`Move refund to wallet`
  const support = useLostAnswerSupport(title, sent?.at, [
    [t`Amount`, sent?.satang === undefined ? undefined : amount(sent.satang)],
  ])
  return (
    <OutcomeCheck
      {...progress}
      title={title}
      support={support}
      onClose={onClose}
      rows={
        <KeyValueRow name={t`Amount`}>
          <Money satang={entry?.amount ?? sent?.satang} always />
        </KeyValueRow>
      }
    />
  )
}
