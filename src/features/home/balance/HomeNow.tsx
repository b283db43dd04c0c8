import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { HomeGrid } from '#components/layout/HomeGrid.tsx'
import type { Wallet } from '#contract/wallet.ts'
import { useIsSpinActive } from '#domain/spin/spin-enabled.ts'
import { lazyHomePart } from '#features/home/lazy-home-part.ts'
import { refreshHome } from '#features/home/refresh/refresh-home.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { HomeActions } from './HomeActions.tsx'
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
  const actions = <Actions canWithdraw={!isFirstDeposit && !moment.bonus} />
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
    <Suspense fallback={null}>
      <MomentPocket sentence={sentence} />
    </Suspense>
  )
}

function Actions({ canWithdraw }: { canWithdraw: boolean }) {
  const online = useAtomValue(onlineAtom)
  const spin = useIsSpinActive()
  return (
    <HomeActions online={online} spin={spin} onRefresh={() => void refreshHome()} canWithdraw={canWithdraw} />
  )
}
