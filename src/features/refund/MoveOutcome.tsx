import { useLingui } from '@lingui/react/macro'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { useLostCall } from '#domain/money-call/use-unknown-outcome.ts'
import { useLostAnswerSupport } from '#domain/money-call/use-unknown-outcome-support.ts'
import type { Refund } from './use-refund.ts'

/** A move to the wallet whose reply was lost (D12). */
export function MoveOutcome({ moving, onClose }: Pick<Refund, 'moving'> & { onClose: () => void }) {
  const { t } = useLingui()
  const { sent, entry } = moving
  const { progress } = useLostCall(moving)
  const { amount } = useMoneyText()
  const title = t`Move refund to wallet`
  const support = useLostAnswerSupport(title, sent?.at, [
    [t`Amount`, sent?.satang === undefined ? undefined : amount(sent.satang)],
  ])
  return (
    <UnknownOutcomeSheet
      {...progress}
      title={title}
      support={support}
      onClose={onClose}
      rows={
        <DescriptionRow name={t`Amount`}>
          <Money satang={entry?.amount ?? sent?.satang} alwaysVisible />
        </DescriptionRow>
      }
    />
  )
}
