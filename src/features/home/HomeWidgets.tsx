import { useLingui } from '@lingui/react/macro'
import { MAIN_WALLET } from '../../contract/wallet.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { IconDeposit } from '../../ui/icons/Deposit.tsx'
import { IconRefresh } from '../../ui/icons/Refresh.tsx'
import { IconTransfer } from '../../ui/icons/Transfer.tsx'
import { IconWithdraw } from '../../ui/icons/Withdraw.tsx'
import { Widget, Widgets } from '../../ui/Widgets.tsx'

/** The actions of home. Depositing stays open without a network: accounts and slips don't need one at first. */
export function HomeWidgets({ online, onRefresh }: { online: boolean; onRefresh: () => void }) {
  const { t } = useLingui()
  return (
    <Widgets four>
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
        disabled={!online}
        onClick={() => openDialog({ name: 'withdraw', input: {} })}
      />
      <Widget
        icon={IconTransfer}
        label={t`Transfer`}
        disabled={!online}
        onClick={() => openDialog({ name: 'transfer', input: { from: MAIN_WALLET } })}
      />
      <Widget icon={IconRefresh} label={t`Refresh all`} disabled={!online} onClick={onRefresh} />
    </Widgets>
  )
}
