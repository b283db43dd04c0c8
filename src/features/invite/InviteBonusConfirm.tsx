import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { UnknownOutcomeSheet } from '#components/domain/UnknownOutcomeSheet.tsx'
import { IconInvite } from '#components/icons/start.tsx'
import { Money } from '#components/money/Money.tsx'
import { useMoneyText } from '#components/money/use-money-text.ts'
import { ConfirmDialog } from '#components/overlays/Dialog.tsx'
import type { Balance } from '#contract/money.ts'
import { useClaimOutcome } from '#domain/money-call/claim-call.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { inviteBonusBlocker } from './invite-figures.ts'
import type { InviteBonus } from './invite-resources.ts'

interface InviteBonusConfirmProps {
  bonus: InviteBonus
  /** Undefined while unknown. */
  accrued: Balance | undefined
  onClose: () => void
}

/** Confirmation before the accrued invite bonus is received (specification, section 4). */
export function InviteBonusConfirm({ bonus, accrued, onClose }: InviteBonusConfirmProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  // While the call is in flight, the wallet may already have 0.
  const satang = bonus.busy ? bonus.sent?.satang : accrued?.satang
  const blocker = bonus.busy ? undefined : inviteBonusBlocker(accrued)
  return (
    <ConfirmDialog
      icon={<IconInvite />}
      title={t`Receive invite bonus`}
      confirmLabel={t`Receive into wallet`}
      cancelLabel={t`Later`}
      busy={bonus.busy}
      disabled={!online || blocker !== undefined}
      settled={bonus.settled}
      onConfirm={() => void bonus.receive(accrued?.satang)}
      onClose={onClose}
    >
      <p>
        {blocker === 'nothing' ? (
          <Trans>Nothing to receive yet</Trans>
        ) : (
          <Trans>
            Move <Money satang={satang} alwaysVisible /> to your main wallet
          </Trans>
        )}
      </p>
      {!online && <p>{t`You are offline. Receiving needs a connection.`}</p>}
    </ConfirmDialog>
  )
}

/** Receiving the invite bonus when the response was lost. */
export function InviteBonusOutcome({ bonus, onClose }: { bonus: InviteBonus; onClose: () => void }) {
  const { t } = useLingui()
  const outcome = useClaimOutcome(bonus, t`Receive invite bonus`, useMoneyText().formatAmount)
  return <UnknownOutcomeSheet {...outcome} onClose={onClose} />
}
