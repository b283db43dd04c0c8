import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { errorText } from '../../lib/errors.ts'
import { onlineAtom } from '../../lib/network.ts'
import { formatDateTime, formatTime } from '../../lib/time.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { useResource } from '../../lib/use-resource.ts'
import { walletResource } from '../../lib/wallet-data.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { HomeGrid } from '../../ui/HomeGrid.tsx'
import { Who } from '../../ui/Who.tsx'
import { HomeBalance } from './HomeBalance.tsx'
import { HomeGames } from './HomeGames.tsx'
import css from './HomeScreen.module.css'
import { HomeTrouble } from './HomeTrouble.tsx'
import { HomeWaiting } from './HomeWaiting.tsx'
import { HomeWidgets } from './HomeWidgets.tsx'
import { lastSyncAtom } from './last-sync.ts'
import { openingAtom } from './open-account.ts'
import { PullMark } from './PullMark.tsx'
import { gamesAtom, refreshHome, refreshHomeOnArrival } from './refresh-home.ts'

const OpeningResult = lazy(() => import('./OpeningResult.tsx'))

/** The member's home: who, how much, what to do, and the game accounts. */
export default function HomeScreen() {
  const { t } = useLingui()
  const { value: wallet, fetchedAt, error } = useResource(walletResource)
  const games = useAtomValue(gamesAtom)
  const lastSync = useAtomValue(lastSyncAtom)
  const online = useAtomValue(onlineAtom)
  const opening = useAtomValue(openingAtom)
  const refreshing = useDelayed(games.asking)
  useEffect(refreshHomeOnArrival, [])
  const refresh = () => void refreshHome()

  if (!wallet) {
    if (error === undefined) return <HomeWaiting />
    return (
      <ErrorState title={t`Your balance couldn’t be loaded`} onRetry={refresh} retrying={refreshing}>
        {errorText(error)}
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
        name={wallet.profile.name}
        updated={lastSync === undefined ? undefined : formatDateTime(lastSync)}
        onRefresh={refresh}
        refreshing={refreshing}
        disabled={!online}
      />
      <div className={css.page}>
        <HomeGrid>
          <HomeBalance wallet={wallet} fetchedAt={fetchedAt} stale={stale} gamesFailed={gamesFailed} />
          <HomeWidgets online={online} onRefresh={refresh} />
        </HomeGrid>
        {online && (
          <HomeTrouble
            walletError={error}
            gamesError={gamesFailed ? games.error : undefined}
            onRetry={refresh}
          />
        )}
        <HomeGames
          slots={wallet.slots}
          age={{ failed: gamesFailed, stale }}
          since={known === undefined ? undefined : formatTime(known).slice(0, 5)}
          online={online}
          refreshing={refreshing}
          onRefresh={refresh}
        />
      </div>
      {(opening.kind === 'opened' || opening.kind === 'failed') && (
        <Suspense fallback={null}>
          <OpeningResult />
        </Suspense>
      )}
    </>
  )
}
