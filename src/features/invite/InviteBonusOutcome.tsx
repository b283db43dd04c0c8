import { useLingui } from '@lingui/react/macro'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { useUnknownOutcome, useUnknownOutcomeSupport } from '#domain/money-call/use-unknown-outcome.ts'
import type { InviteBonus } from './use-invite-bonus.ts'

/** Receiving the invite bonus when the response was lost (D12). */
export function InviteBonusOutcome({ bonus, onClose }: { bonus: InviteBonus; onClose: () => void }) {
  const { t } = useLingui()
  const { sent, entry } = bonus
  const { progress } = useUnknownOutcome(bonus)
  const { amount } = useMoneyText()
  const title = t`Receive invite bonus`
  const support = useUnknownOutcomeSupport(title, sent?.at, [
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
