import { useLingui } from '@lingui/react/macro'
import { OutcomeCheck } from '#components/domain/UnknownOutcomeSheet.tsx'
import { KeyValueRow } from '#components/layout/DescriptionList.tsx'
import { bonusActiveResource } from '#domain/bonus/active-bonus-resource.ts'
import { useLostCall } from '#domain/money-call/use-unknown-outcome.ts'
import { useLostAnswerSupport } from '#domain/money-call/use-unknown-outcome-support.ts'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import type { BonusCalls } from './use-bonus-calls.ts'

interface BonusOutcomeProps {
  calls: BonusCalls
  onClose: () => void
}

/** Taking or ending a bonus of which the reply was lost (D12). */
export function BonusOutcome({ calls, onClose }: BonusOutcomeProps) {
  const { t } = useLingui()
  useCloseOnBack(onClose)
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
