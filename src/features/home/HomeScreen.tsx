import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { GamesSkeleton } from '#components/domain/HomeSkeleton.tsx'
import { LimitsRow } from '#components/domain/LimitsRow.tsx'
import { ProfileHeader } from '#components/domain/ProfileHeader.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { SlowCallout } from '#components/feedback/Skeleton.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { useSlow } from '#components/hooks/use-slow.ts'
import { Columns } from '#components/layout/Columns.tsx'
import { HomeColumns } from '#components/layout/HomeColumns.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { Slot } from '#contract/slots.ts'
import { noticeResource } from '#domain/lookups/lookup-resources.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { errorText, readErrorText } from '#lib/api/error-text.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import { useDelayedAtom } from '#lib/hooks/use-delayed.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useResourceValue } from '#lib/resource/use-resource.ts'
import { HomeNow } from './balance/HomeNow.tsx'
import { useFirstStep } from './first-step.ts'
import { isAmountUnknown, useGamesFreshness } from './games/games-freshness.ts'
import { HomeGames } from './games/HomeGames.tsx'
import { HomeLoading } from './HomeLoading.tsx'
import css from './HomeScreen.module.css'
import { lazyHomePart } from './lazy-home-part.ts'
import { gamesErrorAtom, isRefreshingAtom, walletErrorAtom } from './refresh/home-freshness.ts'
import { lastSyncAtom, refreshHome, refreshHomeOnMount } from './refresh/refresh-home.ts'
import { useAgreementPrompt } from './use-agreement-prompt.ts'

/** If their code can't be loaded, home is shown without them. */
const PullToRefresh = lazy(() => import('./refresh/PullToRefresh.tsx').catch(() => ({ default: () => null })))
const HomeNotice = lazy(() => import('./notice/HomeNotice.tsx').catch(() => ({ default: () => null })))

const FirstSteps = lazyHomePart(async () => (await import('./FirstSteps.tsx')).FirstSteps)

const LatestMovements = lazyHomePart(async () => (await import('./LatestMovements.tsx')).LatestMovements)

const refresh = () => void refreshHome()

/**
 * The member's home: profile, balance, actions and game accounts. Subscribes to the figures only: what
 * changes with each refresh is read by the parts that show it.
 */
export default function HomeScreen() {
  const { t } = useLingui()
  const wallet = useResourceValue(walletResource)
  const gamesRef = useRef<HTMLDivElement>(null)
  const firstStep = useFirstStep()
  // Paint the balance first; the games are mostly below the fold.
  const slots = useDeferredValue(wallet?.slots, undefined)
  useEffect(refreshHomeOnMount, [])
  useAgreementPrompt(wallet?.profile._id)
  if (!wallet) return <HomeWithoutWallet />
  return (
    <>
      {navigator.maxTouchPoints > 0 && (
        <Suspense fallback={null}>
          <PullToRefresh onPulled={refresh} />
        </Suspense>
      )}
      <HomeHeader name={wallet.profile.name ?? wallet.profile.username ?? ''} />
      <HomeColumns
        first={<HomeNow wallet={wallet} isFirstDeposit={firstStep === 'deposit'} />}
        last={
          <Columns>
            {!firstStep && <Later />}
            <LimitsRow href="/user/care" />
          </Columns>
        }
      >
        <RefreshErrorNotice />
        <Notice />
        <UnreadableItemsCallout count={unreadableCount(wallet.slots)} />
        {/* Together: steps that come later would push a game away from under a finger. */}
        <Suspense fallback={<GamesSkeleton />}>
          {firstStep && (
            <FirstSteps
              next={firstStep}
              accountNo={wallet.bankAccount?.bankAccountNo}
              onChooseGame={() => showGames(gamesRef.current)}
            />
          )}
          {wallet.slots && !slots && <GamesSkeleton />}
          {slots && (
            <section ref={gamesRef} tabIndex={-1} aria-label={t`Games`} className={css.games}>
              <Games slots={slots} />
            </section>
          )}
        </Suspense>
      </HomeColumns>
    </>
  )
}

/** What is far below a phone's screen, loaded when the member comes near it. */
function Later() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '200px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  if (!isNear) return <div ref={place} className={css.later} />
  return (
    <Suspense fallback={<div className={css.later} />}>
      <LatestMovements />
    </Suspense>
  )
}

/** Home while the wallet is loading or couldn't be loaded: what needs no wallet works meanwhile. */
function HomeWithoutWallet() {
  const { t } = useLingui()
  const error = useAtomValue(walletErrorAtom)
  // The text of an error depends on it.
  useAtomValue(onlineAtom)
  const isRefreshing = useDelayedAtom(isRefreshingAtom)
  const isSlow = useSlow()
  const isLoading = error === undefined && !isSlow
  return (
    <div className={isLoading ? undefined : css.withoutWallet}>
      {error === undefined ? (
        <div role="status">{isLoading ? <HomeLoading /> : <SlowCallout />}</div>
      ) : (
        <ErrorState title={t`Your balance couldn’t be loaded`} onRetry={refresh} retrying={isRefreshing}>
          {readErrorText(error)}
        </ErrorState>
      )}
      {!isLoading && (
        <>
          <div>
            <h1>
              <SrOnly>{t`Home`}</SrOnly>
            </h1>
            <Stack gap={6}>
              <HomeNow wallet={undefined} isFirstDeposit={false} />
            </Stack>
          </div>
          <LimitsRow href="/user/care" />
        </>
      )}
    </div>
  )
}

function HomeHeader({ name }: { name: string }) {
  const lastSync = useAtomValue(lastSyncAtom)
  return (
    <ProfileHeader
      name={name}
      updatedAt={lastSync === undefined ? undefined : formatDateTime(lastSync)}
      onRefresh={refresh}
      refreshing={useDelayedAtom(isRefreshingAtom)}
      disabled={!useAtomValue(onlineAtom)}
    />
  )
}

/** The games with their age; a refresh of current figures renders no card. */
function Games({ slots }: { slots: readonly Slot[] }) {
  const freshness = useGamesFreshness(slots)
  const isRefreshing = useDelayedAtom(isRefreshingAtom)
  return (
    <HomeGames
      slots={slots}
      {...freshness}
      online={useAtomValue(onlineAtom)}
      refreshing={isRefreshing && slots.some((slot) => isAmountUnknown(slot, freshness))}
      onRefresh={refresh}
    />
  )
}

function Notice() {
  const notice = useResourceValue(noticeResource)
  return (
    notice && (
      <Suspense fallback={null}>
        <HomeNotice text={notice} />
      </Suspense>
    )
  )
}

function showGames(games: HTMLElement | null): void {
  games?.focus({ preventScroll: true })
  games?.scrollIntoView({ block: 'start' })
}

/** Explains why the figures, which stay visible, are outdated. */
function RefreshErrorNotice() {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const walletError = useAtomValue(walletErrorAtom)
  const gamesError = useAtomValue(gamesErrorAtom)
  const error = walletError ?? gamesError
  if (!online || error === undefined) return null
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
      <LinkButton onClick={refresh}>{t`Try again`}</LinkButton>
    </Callout>
  )
}
