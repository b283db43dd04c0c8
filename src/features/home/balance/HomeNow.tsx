import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconGift, IconRefresh, IconRefund, IconWheel } from '#components/icons/member.tsx'
import { IconDeposit, IconInvite, IconWithdraw } from '#components/icons/start.tsx'
import { HomeGrid } from '#components/layout/HomeGrid.tsx'
import { ActionGrid, ActionTile } from '#components/navigation/ActionGrid.tsx'
import type { Wallet } from '#contract/wallet.ts'
import { useIsSpinActive } from '#domain/spin/spin-enabled.ts'
import { lazyHomePart } from '#features/home/lazy-home-part.ts'
import { refreshHome } from '#features/home/refresh/refresh-home.ts'
import { dialogButton } from '#lib/navigation/dialogs.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { HomeBalance, InvitePocket, StartPocket } from './HomeBalance.tsx'
import { type Sentence, tellMoment } from './pocket.ts'
import { useMoment } from './use-moment.ts'

const MomentPocket = lazyHomePart(async () => (await import('./HomeMoment.tsx')).MomentPocket)
const MomentRows = lazyHomePart(async () => (await import('./HomeMoment.tsx')).MomentRows)

interface HomeNowProps {
  /** Undefined until known. */
  wallet: Wallet | undefined
  isFirstDeposit: boolean
}

/** The balance with the sentence of the moment, the actions, and links to whatever else is under way. */
export function HomeNow({ wallet, isFirstDeposit }: HomeNowProps) {
  const moment = useMoment(wallet, isFirstDeposit)
  const { pocket, others } = tellMoment(moment)
  const rows = wallet || !pocket ? others : [pocket, ...others]
  const actions = <HomeActions isHeld={moment.bonus !== undefined} canWithdraw={!isFirstDeposit} />
  return (
    <>
      {wallet ? (
        <HomeGrid>
          <HomeBalance
            wallet={wallet}
            isFirstDeposit={isFirstDeposit}
            pocket={pocket && <Pocket sentence={pocket} />}
          />
          {actions}
        </HomeGrid>
      ) : (
        actions
      )}
      {rows.length > 0 && (
        <Suspense fallback={null}>
          <MomentRows sentences={rows} />
        </Suspense>
      )}
    </>
  )
}

function Pocket({ sentence }: { sentence: Sentence }) {
  if (sentence.kind === 'start') return <StartPocket />
  if (sentence.kind === 'invite') return <InvitePocket amount={sentence.amount} />
  return (
    <Suspense fallback={<Skeleton width="60%" height={48} radius={12} onBrandBackground />}>
      <MomentPocket sentence={sentence} />
    </Suspense>
  )
}

interface HomeActionsProps {
  /** A bonus closes deposits and withdrawals: neither is filled. */
  isHeld: boolean
  /** Otherwise there is nothing to withdraw yet. */
  canWithdraw: boolean
}

/**
 * Action buttons. Offline, those that move money are muted; their sheets still show what is known, and say what needs a
 * connection. If there is no wheel, a refresh button takes its place.
 */
function HomeActions({ isHeld, canWithdraw }: HomeActionsProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const isSpinActive = useIsSpinActive()
  return (
    <ActionGrid>
      <ActionTile
        primary={!isHeld}
        icon={IconDeposit}
        label={t`Deposit`}
        {...dialogButton({ name: 'deposit', input: {} })}
      />
      <ActionTile
        primary={canWithdraw && !isHeld}
        muted={!online}
        icon={IconWithdraw}
        label={t`Withdraw`}
        {...dialogButton({ name: 'withdraw', input: {} })}
      />
      {isSpinActive ? (
        <ActionTile
          muted={!online}
          icon={IconWheel}
          label={t`Spin wheel`}
          onClick={() => navigate('/user/spin')}
        />
      ) : (
        <ActionTile
          icon={IconRefresh}
          label={t`Refresh all`}
          disabled={!online}
          onClick={() => void refreshHome()}
        />
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
