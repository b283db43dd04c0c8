import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { GameCard } from '#components/domain/GameCard.tsx'
import { GameTile } from '#components/domain/GameTile.tsx'
import { Card } from '#components/layout/Card.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Carousel } from '#components/media/Carousel.tsx'
import type { Slot, SlotCategory } from '#contract/slots.ts'
import { readPlayedAt } from '#domain/games/last-played.ts'
import { statementPageResource } from '#domain/statement/statement-resources.ts'
import { toGameCredit } from '#domain/wallet/game-credit.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { store } from '#lib/state/store.ts'
import { type GamesFreshness, isAmountUnknown, sinceOf } from './games-freshness.ts'
import { useCategories } from './use-categories.ts'
import { lastUsedAt, openFirst, ownGames, type UsedAt } from './your-games.ts'

interface HomeGamesProps extends GamesFreshness {
  slots: readonly Slot[]
  online: boolean
  refreshing: boolean
  onRefresh: () => void
}

/** The member's own games, then all games in three carousels. */
export const HomeGames = memo(function HomeGames({ slots, refreshing, ...rest }: HomeGamesProps) {
  const { t } = useLingui()
  const [usedAt] = useState(readUsedAt)
  const own = ownGames(slots, usedAt)
  const sections = useCategories().map(([category, title]) => ({
    category,
    title,
    games: openFirst(slots.filter((slot) => slot.category === category)),
  }))
  const visibleAtFirst = own.length > 0 ? own : sections.flatMap(({ games }) => games)
  const isEager = (slot: Slot) => visibleAtFirst.slice(0, VISIBLE_AT_FIRST).includes(slot)
  const { stale, online, onRefresh } = rest
  const isUnknown = (slot: Slot) => isAmountUnknown(slot, rest)
  // Only the cards that show it are rendered again by a refresh.
  const card = (slot: Slot) => (
    <Game
      key={slot.code}
      slot={slot}
      eager={isEager(slot)}
      isUnknown={isUnknown(slot)}
      stale={stale}
      since={sinceOf(slot, rest)}
      refreshing={isUnknown(slot) && refreshing}
      online={online}
      onRefresh={onRefresh}
    />
  )
  return (
    <Stack gap={6}>
      {own.length > 0 && (
        <Carousel
          title={t`Your games`}
          items={toItems(own)}
          card={({ slot }) => (
            <OwnGame
              slot={slot}
              eager={isEager(slot)}
              isUnknown={isUnknown(slot)}
              since={sinceOf(slot, rest)}
            />
          )}
        />
      )}
      {sections.map((section) => (
        <GameSection key={section.category} {...section} card={card} />
      ))}
    </Stack>
  )
})

/** Number of games that are on a phone's screen when home opens. */
const VISIBLE_AT_FIRST = 2

/** `firstFigures` waits for the stored statement. Frozen while home is open: games mustn't change their places under a finger. */
function readUsedAt(): UsedAt {
  return lastUsedAt(readPlayedAt(), store.get(statementPageResource(1).state).value?.statements ?? [])
}

const openGame = ({ code }: Slot) => openDialog({ name: 'game', input: { slotCode: code } })

const toItems = (slots: readonly Slot[]) => slots.map((slot) => ({ key: slot.code, name: slot.name, slot }))

interface OwnGameProps {
  slot: Slot
  eager: boolean
  isUnknown: boolean
  since: string | undefined
}

/** A game of the member, with the way into it. */
const OwnGame = memo(function OwnGame({ slot, eager, isUnknown, since }: OwnGameProps) {
  const { t } = useLingui()
  const { name } = slot
  return (
    <GameTile
      name={name}
      picture={safeImageUrl(slot.background)}
      eager={eager}
      isOpen
      amountSatang={slot.amount?.satang}
      isUnknown={isUnknown}
      note={since !== undefined && t`As of ${since}`}
      action={t`Enter`}
      label={t`Enter ${name}`}
      onClick={() => openGame(slot)}
    />
  )
})

interface GameProps extends Omit<HomeGamesProps, 'slots' | 'failed'> {
  slot: Slot
  eager: boolean
  /** The amount couldn't be refreshed. */
  isUnknown: boolean
}

/** Scrolling a carousel renders only the cards that come into view. */
const Game = memo(function Game(props: GameProps) {
  const { slot, eager, isUnknown, stale, since, online, refreshing, onRefresh } = props
  const face = {
    eager,
    name: slot.name,
    logo: safeImageUrl(slot.logo),
    background: safeImageUrl(slot.background),
  }
  const open = () => openGame(slot)
  if (!slot.isActive) return <GameCard {...face} state="inactive" onActivate={open} />
  return (
    <GameCard
      {...face}
      state={isUnknown ? 'failed' : stale ? 'stale' : 'active'}
      amountSatang={slot.amount?.satang}
      factor={slot.ftWalletSlot}
      credit={toGameCredit(slot.amount, slot.ftWalletSlot)}
      lastKnownTime={since}
      retrying={refreshing}
      onOpen={open}
      onRetry={online ? onRefresh : undefined}
    />
  )
})

interface GameSectionProps {
  category: SlotCategory
  title: string
  games: readonly Slot[]
  card: (slot: Slot) => ReactNode
}

/** Carousel of the games of one category, or a hint that there are none. */
function GameSection({ category, title, games, card }: GameSectionProps) {
  const { t } = useLingui()
  const count = games.length
  if (count === 0) {
    return (
      <section>
        <SectionHeader title={title} />
        <Card padded outlined>
          <Text role="small" muted center>{t`No games here yet`}</Text>
        </Card>
      </section>
    )
  }
  return (
    <Carousel
      title={title}
      end={<LinkButton href={`/user/games?category=${category}`}>{t`See all ${count}`}</LinkButton>}
      items={toItems(games)}
      card={({ slot }) => card(slot)}
    />
  )
}
