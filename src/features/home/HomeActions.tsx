import { useLingui } from '@lingui/react/macro'
import { navigate } from 'wouter/use-browser-location'
import { IconDeposit } from '#components/icons/Deposit.tsx'
import { IconGift } from '#components/icons/Gift.tsx'
import { IconInvite } from '#components/icons/Invite.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { IconRefund } from '#components/icons/Refund.tsx'
import { IconWheel } from '#components/icons/Wheel.tsx'
import { IconWithdraw } from '#components/icons/Withdraw.tsx'
import { Widget, Widgets } from '#components/navigation/ActionGrid.tsx'
import { openDialog } from '#lib/navigation/dialogs.ts'

interface HomeWidgetsProps {
  online: boolean
  /** Whether the spin feature is on; otherwise a refresh button takes its place. */
  spin: boolean
  onRefresh: () => void
}

/** Action buttons. Offline, read-only ones stay enabled, and so does deposit: slips are queued. */
export function HomeActions({ online, spin, onRefresh }: HomeWidgetsProps) {
  const { t } = useLingui()
  const offline = !online
  return (
    <Widgets>
      <Widget
        main
        icon={IconDeposit}
        label={t`Deposit`}
        onClick={() => openDialog({ name: 'deposit', input: {} })}
      />
      <Widget
        main
        icon={IconWithdraw}
        label={t`Withdraw`}
        disabled={offline}
        onClick={() => openDialog({ name: 'withdraw', input: {} })}
      />
      {spin ? (
        <Widget icon={IconWheel} label={t`Spin wheel`} onClick={() => navigate('/user/spin')} />
      ) : (
        <Widget icon={IconRefresh} label={t`Refresh all`} disabled={offline} onClick={onRefresh} />
      )}
      <Widget icon={IconInvite} label={t`Invite`} onClick={() => openDialog({ name: 'invite', input: {} })} />
      <Widget icon={IconGift} label={t`Bonus terms`} onClick={() => navigate('/user/bonus')} />
      <Widget icon={IconRefund} label={t`Refund`} onClick={() => openDialog({ name: 'refund', input: {} })} />
    </Widgets>
  )
}
