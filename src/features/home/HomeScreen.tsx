import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { GamesSkeleton } from '#components/domain/HomeSkeleton.tsx'
import { CareRow } from '#components/domain/LimitsRow.tsx'
import { Who } from '#components/domain/ProfileHeader.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { UnreadableNote } from '#components/feedback/UnreadableNote.tsx'
import { HomeGrid } from '#components/layout/HomeGrid.tsx'
import { unreadableCount } from '#contract/dropped-records.ts'
import { useSpinActive } from '#domain/spin/spin-enabled.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { formatDateTime, formatShortDateTime } from '#lib/format/date-time.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { HomeBalance } from './HomeBalance.tsx'
import { HomeGames } from './HomeGames.tsx'
import css from './HomeScreen.module.css'
import { HomeTrouble } from './HomeTrouble.tsx'
import { HomeWaiting } from './HomeWaiting.tsx'
import { HomeWidgets } from './HomeWidgets.tsx'
import { lastSyncAtom } from './last-sync.ts'
import { noticeResource } from './notice-resource.ts'
import { PullMark } from './PullMark.tsx'
import { gamesAtom, refreshHome, refreshHomeOnArrival } from './refresh-home.ts'
import { useAgreement } from './use-agreement.ts'

/** Home goes on without a notice whose code can't be loaded. */
const HomeNotice = lazy(() => import('./HomeNotice.tsx').catch(() => ({ default: () => null })))

/** The member's home: who, how much, what to do, and the game accounts. */
export default function HomeScreen() {
  const { t } = useLingui()
  const { value: wallet, fetchedAt, error } = useResource(walletResource)
  const notice = useResource(noticeResource).value
  const games = useAtomValue(gamesAtom)
  const lastSync = useAtomValue(lastSyncAtom)
  const online = useAtomValue(onlineAtom)
  // Asked together with the wallet, so that the wheel is there with the first figures.
  const spin = useSpinActive()
  const refreshing = useDelayed(games.asking)
  // The balance is painted first; the games, mostly below the fold, follow.
  const slots = useDeferredValue(wallet?.slots, undefined)
  useEffect(refreshHomeOnArrival, [])
  useAgreement(wallet?.profile._id)
  const refresh = () => void refreshHome()

  if (!wallet) {
    if (error === undefined) return <HomeWaiting />
    return (
      <ErrorState title={t`Your balance couldn’t be loaded`} onRetry={refresh} retrying={refreshing}>
        {readErrorText(error)}
      </ErrorState>
    )
  }

  const stale = !online || error !== undefined
  // While the wallet itself can't be read, its figures are all of one time: they stay, labelled as stale.
  const gamesFailed = !stale && games.error !== undefined
  const known = gamesFailed ? (lastSync ?? fetchedAt) : fetchedAt
  return (
    <>
      <PullMark onPulled={refresh} />
      <Who
        name={wallet.profile.name ?? wallet.profile.username ?? ''}
        updated={lastSync === undefined ? undefined : formatDateTime(lastSync)}
        onRefresh={refresh}
        refreshing={refreshing}
        disabled={!online}
      />
      <div className={css.page}>
        <HomeGrid>
          <HomeBalance
            wallet={wallet}
            fetchedAt={fetchedAt}
            stale={stale}
            gamesFailed={games.error !== undefined}
            lastSync={lastSync}
            online={online}
          />
          <HomeWidgets online={online} spin={spin} onRefresh={refresh} />
        </HomeGrid>
        {online && (
          <HomeTrouble
            walletError={error}
            gamesError={gamesFailed ? games.error : undefined}
            onRetry={refresh}
          />
        )}
        {notice && (
          <Suspense fallback={null}>
            <HomeNotice text={notice} />
          </Suspense>
        )}
        <UnreadableNote count={unreadableCount(wallet.slots)} />
        {slots ? (
          <HomeGames
            slots={slots}
            age={{ failed: gamesFailed, stale }}
            since={known === undefined ? undefined : formatShortDateTime(known)}
            online={online}
            refreshing={refreshing}
            onRefresh={refresh}
          />
        ) : (
          <GamesSkeleton />
        )}
        <CareRow href="/user/care" />
      </div>
    </>
  )
}
