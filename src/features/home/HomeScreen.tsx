import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { GamesSkeleton } from '#components/domain/HomeSkeleton.tsx'
import { LimitsRow } from '#components/domain/LimitsRow.tsx'
import { ProfileHeader } from '#components/domain/ProfileHeader.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { HomeGrid } from '#components/layout/HomeGrid.tsx'
import { unreadableCount } from '#contract/dropped-records.ts'
import { noticeResource } from '#domain/lookups/lookup-resources.ts'
import { useIsSpinActive } from '#domain/spin/spin-enabled.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText, readErrorText } from '#lib/api/error-text.ts'
import { formatDateTime, formatShortDateTime } from '#lib/format/date-time.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { useFirstStep } from './first-step.ts'
import { HomeActions } from './HomeActions.tsx'
import { HomeBalance } from './HomeBalance.tsx'
import { HomeGames } from './HomeGames.tsx'
import { HomeLoading } from './HomeLoading.tsx'
import css from './HomeScreen.module.css'
import { PullToRefresh } from './PullToRefresh.tsx'
import { gamesRefreshAtom, lastSyncAtom, refreshHome, refreshHomeOnMount } from './refresh-home.ts'
import { useAgreementPrompt } from './use-agreement-prompt.ts'

/** If its code can't be loaded, home is shown without the notice. */
const HomeNotice = lazy(() => import('./HomeNotice.tsx').catch(() => ({ default: () => null })))

/** If its code can't be loaded, home is shown without the strips. */
const HomeStatus = lazy(() => import('./HomeStatus.tsx').catch(() => ({ default: () => null })))

/** The member's home: profile, balance, actions and game accounts. */
export default function HomeScreen() {
  const { t } = useLingui()
  const { value: wallet, fetchedAt, error } = useResource(walletResource)
  const notice = useResource(noticeResource).value
  const games = useAtomValue(gamesRefreshAtom)
  const lastSync = useAtomValue(lastSyncAtom)
  const online = useAtomValue(onlineAtom)
  // Requested together with the wallet, so that the wheel appears with the first figures.
  const spin = useIsSpinActive()
  const gamesRef = useRef<HTMLDivElement>(null)
  const firstStep = useFirstStep(wallet)
  const refreshing = useDelayed(games.isRefreshing)
  // Paint the balance first; the games are mostly below the fold.
  const slots = useDeferredValue(wallet?.slots, undefined)
  useEffect(refreshHomeOnMount, [])
  useAgreementPrompt(wallet?.profile._id)
  const refresh = () => void refreshHome()

  if (!wallet) {
    if (error === undefined) return <HomeLoading />
    return (
      <ErrorState title={t`Your balance couldn’t be loaded`} onRetry={refresh} retrying={refreshing}>
        {readErrorText(error)}
      </ErrorState>
    )
  }

  const stale = !online || error !== undefined
  // If the wallet request itself failed, all figures have the same age and are labelled as stale, not as
  // failed.
  const gamesFailed = !stale && games.error !== undefined
  const known = gamesFailed ? (lastSync ?? fetchedAt) : fetchedAt
  return (
    <>
      <PullToRefresh onPulled={refresh} />
      <ProfileHeader
        name={wallet.profile.name ?? wallet.profile.username ?? ''}
        updatedAt={lastSync === undefined ? undefined : formatDateTime(lastSync)}
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
            isFirstDeposit={firstStep === 'deposit'}
          />
          <HomeActions
            online={online}
            spin={spin}
            onRefresh={refresh}
            isFirstDeposit={firstStep === 'deposit'}
          />
        </HomeGrid>
        <Suspense fallback={null}>
          <HomeStatus />
        </Suspense>
        {online && (
          <RefreshErrorNotice
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
        <UnreadableItemsCallout count={unreadableCount(wallet.slots)} />
        {firstStep && (
          <FirstSteps
            next={firstStep}
            accountNo={wallet.bankAccount?.bankAccountNo}
            onChooseGame={() => showGames(gamesRef.current)}
          />
        )}
        {slots ? (
          <section ref={gamesRef} tabIndex={-1} aria-label={t`Games`} className={css.games}>
            <HomeGames
              slots={slots}
              freshness={{ failed: gamesFailed, stale }}
              since={known === undefined ? undefined : formatShortDateTime(known)}
              online={online}
              refreshing={refreshing}
              onRefresh={refresh}
            />
          </section>
        ) : (
          <GamesSkeleton />
        )}
        <LimitsRow href="/user/care" />
      </div>
    </>
  )
}

function showGames(games: HTMLElement | null): void {
  games?.focus({ preventScroll: true })
  games?.scrollIntoView({ block: 'start' })
}

interface RefreshErrorNoticeProps {
  walletError: unknown
  gamesError: unknown
  onRetry: () => void
}

/** Explains why the figures, which stay visible, are outdated. */
function RefreshErrorNotice({ walletError, gamesError, onRetry }: RefreshErrorNoticeProps) {
  const { t } = useLingui()
  const error = walletError ?? gamesError
  if (error === undefined) return null
  return (
    <Callout tone="warn" role="status">
      <p>
        {walletError === undefined ? (
          <Trans>The game balances couldn’t be refreshed.</Trans>
        ) : (
          <Trans>Your balance couldn’t be refreshed.</Trans>
        )}{' '}
        {errorText(error)}
      </p>
      <LinkButton onClick={onRetry}>{t`Try again`}</LinkButton>
    </Callout>
  )
}
