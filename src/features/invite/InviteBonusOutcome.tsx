import { useLingui } from '@lingui/react/macro'
import { useLostAnswerSupport } from '#lib/lost-answer.ts'
import { useLostCall } from '#lib/use-lost-call.ts'
import { KeyValueRow } from '#ui/KeyValue.tsx'
import { Money } from '#ui/Money.tsx'
import { OutcomeCheck } from '#ui/OutcomeCheck.tsx'
import { useMoneyWords } from '#ui/use-money-words.ts'
import type { InviteBonus } from './use-invite-bonus.ts'

/** An invite bonus whose reply was lost (D12). */
export function InviteBonusOutcome({ bonus, onClose }: { bonus: InviteBonus; onClose: () => void }) {
  const { t } = useLingui()
  const { sent, entry } = bonus
  const { progress } = useLostCall(bonus)
  const { amount } = useMoneyWords()
  const title = t`Receive invite bonus`
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
