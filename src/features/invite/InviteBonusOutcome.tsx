import { useLingui } from '@lingui/react/macro'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { useClaimOutcome } from '#domain/money-call/claim-call.ts'
import type { InviteBonus } from './use-invite-bonus.ts'

/** Receiving the invite bonus when the response was lost. */
export function InviteBonusOutcome({ bonus, onClose }: { bonus: InviteBonus; onClose: () => void }) {
  const { t } = useLingui()
  const outcome = useClaimOutcome(bonus, t`Receive invite bonus`, useMoneyText().formatAmount)
  return <UnknownOutcomeSheet {...outcome} onClose={onClose} />
}
