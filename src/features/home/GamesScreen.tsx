import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { GameTile } from '#components/domain/GameTile.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { EmptyState, ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, Skeleton } from '#components/feedback/Skeleton.tsx'
import { UnreadableItemsCallout } from '#components/feedback/UnreadableItemsCallout.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { ToggleChips } from '#components/forms/ToggleChips.tsx'
import { IconClose } from '#components/icons/member.tsx'
import { IconGame, IconSearch } from '#components/icons/screens.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { unreadableCount } from '#contract/dropped-records.ts'
import type { Slot } from '#contract/slots.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { type ResourceView, useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import css from './GamesScreen.module.css'
import { matchesQuery } from './games/game-search.ts'
import { type GamesFreshness, isAmountUnknown, sinceOf, useGamesFreshness } from './games/games-freshness.ts'
import { useCategories } from './games/use-categories.ts'
import { openFirst } from './games/your-games.ts'

/** All games by category, with a search by name. Offline with the amounts known last. */
export default function GamesScreen() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const wallet = useResource(walletResource)
  const staleSince = useStaleSince(wallet)
  const slots = wallet.value?.slots
  return (
    <>
      <PageHeader title={t`All games`} onBack={() => navigate('/user/home')} member />
      {slots && slots.length > 0 ? (
        <Games slots={slots} staleSince={staleSince} />
      ) : (
        <NoGames wallet={wallet} />
      )}
    </>
  )
}

/** Loading, failed, or a host without games. */
function NoGames({ wallet: { value, error, loading, refresh } }: { wallet: ResourceView<object> }) {
  const { t } = useLingui()
  if (value) return <EmptyState icon={<IconGame />} title={t`No games here yet`} />
  if (error !== undefined)
    return (
      <ErrorState onRetry={() => void refresh()} retrying={loading}>
        {readErrorText(error)}
      </ErrorState>
    )
  return (
    <DelayedSkeleton>
      <div className={css.grid} aria-hidden="true">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} height={190} radius={20} />
        ))}
      </div>
    </DelayedSkeleton>
  )
}

interface GamesProps {
  slots: readonly Slot[]
  /** Age of the amounts, if they are outdated. */
  staleSince: string | undefined
}

function Games({ slots, staleSince }: GamesProps) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const category = new URLSearchParams(useSearch()).get('category')
  const categories = useCategories()
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const freshness = useGamesFreshness(slots)
  const isSearching = query.trim() !== ''
  // A search finds games of all categories.
  const shown = categories.filter(([each]) => isSearching || each === category)
  const sections = (shown.length > 0 ? shown : categories)
    .map(([each, title]) => ({
      title,
      games: openFirst(slots.filter((slot) => slot.category === each && matchesQuery(slot.name, query))),
    }))
    .filter(({ games }) => games.length > 0)
  const count = sections.reduce((sum, { games }) => sum + games.length, 0)
  const clear = () => {
    setQuery('')
    field.current?.focus()
  }
  return (
    <Stack gap={5}>
      <div className={css.search}>
        {/* biome-ignore lint/a11y/useSemanticElements: older browsers have no search element */}
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            results.current?.querySelector('button')?.focus()
          }}
        >
          <TextField
            ref={field}
            label={t`Search by name`}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            start={<IconSearch size={20} />}
            end={isSearching && <IconButton label={t`Clear`} icon={<IconClose />} onClick={clear} />}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && query !== '') clear()
            }}
          />
        </form>
        <SrOnly live="polite">{isSearching && t`Games found: ${count}`}</SrOnly>
      </div>
      {!isSearching && (
        <ToggleChips
          label={t`Category`}
          options={[{ value: '', label: t`All` }, ...categories.map(([value, label]) => ({ value, label }))]}
          value={shown.length > 0 ? (category ?? '') : ''}
          onSelect={(value) =>
            navigate(value === '' ? '/user/games' : `/user/games?category=${value}`, { replace: true })
          }
        />
      )}
      <DataAge when={staleSince} stale />
      <UnreadableItemsCallout count={unreadableCount(slots)} />
      <div ref={results}>
        <Stack gap={5}>
          {sections.map(({ title, games }) => (
            <section key={title} aria-label={title}>
              <SectionHeader title={title} end={games.length} />
              <ul className={css.grid}>
                {games.map((slot) => (
                  <li key={slot.code}>
                    <Tile slot={slot} freshness={freshness} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Stack>
      </div>
      {count === 0 &&
        (isSearching ? (
          <EmptyState
            icon={<IconSearch />}
            title={t`No game has this name`}
            action={<Button variant="secondary" small onClick={clear}>{t`Show all games`}</Button>}
          >
            <Trans>Part of the name is enough, without accents.</Trans>
          </EmptyState>
        ) : (
          <EmptyState icon={<IconGame />} title={t`No games here yet`} />
        ))}
    </Stack>
  )
}

function Tile({ slot, freshness }: { slot: Slot; freshness: GamesFreshness }) {
  const { t } = useLingui()
  const { code, name, isActive, amount } = slot
  const since = sinceOf(slot, freshness)
  return (
    <GameTile
      isCard
      name={name}
      picture={safeImageUrl(slot.background)}
      isOpen={isActive}
      amountSatang={amount?.satang}
      isUnknown={isAmountUnknown(slot, freshness)}
      note={isActive ? since !== undefined && t`As of ${since}` : t`No account`}
      action={isActive ? t`Enter` : t`Open account`}
      label={isActive ? t`Enter ${name}` : t`Open account ${name}`}
      onClick={() => openDialog({ name: 'game', input: { slotCode: code } })}
    />
  )
}
