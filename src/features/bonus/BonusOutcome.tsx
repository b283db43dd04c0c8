import { useLingui } from '@lingui/react/macro'
import { bonusActiveResource } from '../../lib/bonus-data.ts'
import { findEntry } from '../../lib/find-entry.ts'
import { useLostAnswerSupport } from '../../lib/lost-answer.ts'
import { statementPage } from '../../lib/statement-data.ts'
import { formatDateTime } from '../../lib/time.ts'
import { useBackCloses } from '../../lib/use-back-closes.ts'
import { useRecheck } from '../../lib/use-recheck.ts'
import { useResource } from '../../lib/use-resource.ts'
import { KeyValueRow } from '../../ui/KeyValue.tsx'
import { OutcomeCheck } from '../../ui/OutcomeCheck.tsx'
import { outcomeFrom } from '../../ui/outcome.ts'
import type { BonusCalls } from './use-bonus-calls.ts'

interface BonusOutcomeProps {
  calls: BonusCalls
  onClose: () => void
}

/** Taking or ending a bonus of which the reply was lost (D12). */
export function BonusOutcome({ calls: { state, sent, check, reset }, onClose }: BonusOutcomeProps) {
  const { t } = useLingui()
  useBackCloses(onClose)
  const newest = useResource(statementPage(1)).value?.statements ?? []
  const held = useResource(bonusActiveResource).value?.status
  const step = state.kind === 'unknown' ? state.check : 'running'
  const nextIn = useRecheck(step === 'failed', check)
  const ending = sent?.what === 'end'
  const entry =
    sent && findEntry(newest, { type: ending ? 'finish_bonus' : 'bonus', satang: undefined, at: sent.at })
  // Whether one is held now says it, too: none was before taking, one was before ending.
  const arrived = step === 'finished' && held === !ending
  const title = ending ? t`End bonus` : t`Activate bonus`
  const support = useLostAnswerSupport(title, sent?.at, [[t`Bonus`, sent?.name]])
  return (
    <OutcomeCheck
      title={title}
      outcome={arrived ? 'found' : outcomeFrom(step, entry)}
      nextIn={nextIn}
      onCheck={() => void check()}
      onAgain={reset}
      support={support}
      onClose={onClose}
      rows={
        sent && (
          <>
            <KeyValueRow name={t`Bonus`}>{sent.name}</KeyValueRow>
            <KeyValueRow name={t`Sent at`}>{formatDateTime(sent.at)}</KeyValueRow>
          </>
        )
      }
    />
  )
}
