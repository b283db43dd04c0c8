import { useLingui } from '@lingui/react/macro'
import { bonusActiveResource } from '#lib/bonus-data.ts'
import { useLostAnswerSupport } from '#lib/lost-answer.ts'
import { useBackCloses } from '#lib/use-back-closes.ts'
import { useLostCall } from '#lib/use-lost-call.ts'
import { useResource } from '#lib/use-resource.ts'
import { KeyValueRow } from '#ui/KeyValue.tsx'
import { OutcomeCheck } from '#ui/OutcomeCheck.tsx'
import type { BonusCalls } from './use-bonus-calls.ts'

interface BonusOutcomeProps {
  calls: BonusCalls
  onClose: () => void
}

/** Taking or ending a bonus of which the reply was lost (D12). */
export function BonusOutcome({ calls, onClose }: BonusOutcomeProps) {
  const { t } = useLingui()
  useBackCloses(onClose)
  const { sent } = calls
  const { progress } = useLostCall(calls)
  const held = useResource(bonusActiveResource).value?.status
  const ending = sent?.what === 'end'
  // Whether one is held now says it, too: none was before taking, one was before ending.
  const arrived = progress.step === 'finished' && held === !ending
  const title = ending ? t`End bonus` : t`Activate bonus`
  const support = useLostAnswerSupport(title, sent?.at, [[t`Bonus`, sent?.name]])
  return (
    <OutcomeCheck
      {...progress}
      title={title}
      arrived={arrived}
      support={support}
      onClose={onClose}
      rows={<KeyValueRow name={t`Bonus`}>{sent?.name}</KeyValueRow>}
    />
  )
}
