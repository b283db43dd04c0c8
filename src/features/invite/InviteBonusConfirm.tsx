import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconInvite } from '#components/icons/start.tsx'
import { Money } from '#components/money/Money.tsx'
import { ConfirmDialog } from '#components/overlays/ConfirmDialog.tsx'
import type { Balance } from '#contract/money.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { inviteBonusBlocker } from './invite-figures.ts'
import type { InviteBonus } from './use-invite-bonus.ts'

export interface InviteBonusConfirmProps {
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
      icon={
        <IconTile size="round" tone="accent">
          <IconInvite />
        </IconTile>
      }
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
