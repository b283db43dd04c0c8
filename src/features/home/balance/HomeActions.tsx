import { useLingui } from '@lingui/react/macro'
import { navigate } from 'wouter/use-browser-location'
import { IconGift, IconRefresh, IconRefund, IconWheel } from '#components/icons/member.tsx'
import { IconDeposit, IconInvite, IconWithdraw } from '#components/icons/start.tsx'
import { ActionGrid, ActionTile } from '#components/navigation/ActionGrid.tsx'
import { dialogButton } from '#lib/navigation/dialogs.ts'

interface HomeWidgetsProps {
  online: boolean
  /** Whether the spin feature is on; otherwise a refresh button takes its place. */
  spin: boolean
  onRefresh: () => void
  /** Otherwise only Deposit is filled: there is nothing to withdraw yet, or a bonus holds it. */
  canWithdraw: boolean
}

/**
 * Action buttons. Offline, those that move money are muted; their sheets still show what is known, and say what needs a
 * connection.
 */
export function HomeActions({ online, spin, onRefresh, canWithdraw }: HomeWidgetsProps) {
  const { t } = useLingui()
  return (
    <ActionGrid>
      <ActionTile
        primary
        icon={IconDeposit}
        label={t`Deposit`}
        {...dialogButton({ name: 'deposit', input: {} })}
      />
      <ActionTile
        primary={canWithdraw}
        muted={!online}
        icon={IconWithdraw}
        label={t`Withdraw`}
        {...dialogButton({ name: 'withdraw', input: {} })}
      />
      {spin ? (
        <ActionTile
          muted={!online}
          icon={IconWheel}
          label={t`Spin wheel`}
          onClick={() => navigate('/user/spin')}
        />
      ) : (
        <ActionTile icon={IconRefresh} label={t`Refresh all`} disabled={!online} onClick={onRefresh} />
      )}
      <ActionTile icon={IconInvite} label={t`Invite`} {...dialogButton({ name: 'invite', input: {} })} />
      <ActionTile icon={IconGift} label={t`Bonus terms`} onClick={() => navigate('/user/bonus')} />
      <ActionTile
        muted={!online}
        icon={IconRefund}
        label={t`Refund`}
        {...dialogButton({ name: 'refund', input: {} })}
      />
    </ActionGrid>
  )
}
