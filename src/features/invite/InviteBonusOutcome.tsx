import { useLingui } from '@lingui/react/macro'
import { findLinked } from '../../lib/linked-entry.ts'
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
import type { InviteBonus } from './use-invite-bonus.ts'

/** An invite bonus whose reply was lost (D12). */
export function InviteBonusOutcome({ bonus, onClose }: { bonus: InviteBonus; onClose: () => void }) {
  const { t } = useLingui()
  const { state, sent, check, reset } = bonus
  const newest = useResource(statementPage(1)).value?.statements ?? []
  const step = state.kind === 'unknown' ? state.check : 'running'
  const nextIn = useRecheck(step === 'failed', check)
  const entry = sent && findLinked(newest, 'invite', sent.at)
  const { amount } = useMoneyWords()
  const title = t`Receive invite bonus`
  const support = useLostAnswerSupport(title, sent?.at, [
    [t`Amount`, sent?.satang === undefined ? undefined : amount(sent.satang)],
  ])
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
              <Money satang={entry?.amount ?? sent.satang} always />
            </KeyValueRow>
            <KeyValueRow name={t`Sent at`}>{formatDateTime(sent.at)}</KeyValueRow>
          </>
        )
      }
    />
  )
}
