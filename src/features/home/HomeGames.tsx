import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { Text } from '#components/content/Text.tsx'
import { GameCard } from '#components/domain/GameCard.tsx'
import { Card } from '#components/layout/Card.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Carousel } from '#components/media/Carousel.tsx'
import type { Slot, SlotCategory } from '#contract/slots.ts'
import { toGameCredit } from '#domain/wallet/game-credit.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'

interface Freshness {
  /** The games couldn't be refreshed. */
  failed: boolean
  /** The figures are outdated: offline, or the wallet request failed. */
  stale: boolean
  /** Time of the figures, "HH:mm". */
  since: string | undefined
  online: boolean
  refreshing: boolean
  onRefresh: () => void
}

/** The member's game accounts in three carousels. */
export const HomeGames = memo(function HomeGames({
  slots,
  ...freshness
}: Freshness & { slots: readonly Slot[] }) {
  const { t } = useLingui()
  const sections: readonly (readonly [SlotCategory, string])[] = [
    ['slot', t`Slot`],
    ['sport', t`Sport + Casino`],
    ['lotto', t`Lotto`],
  ]
  const visibleAtFirst = sections
    .flatMap(([category]) => filterSlots(slots, category))
    .slice(0, VISIBLE_AT_FIRST)
  const { failed, stale, since, refreshing, ...rest } = freshness
  // Only the cards that show it are rendered again by a refresh.
  const card = (slot: Slot) => {
    const isUnknown = slot.isActive && (slot.amount === undefined || failed)
    return (
      <Game
        key={slot.code}
        slot={slot}
        eager={visibleAtFirst.includes(slot)}
        isUnknown={isUnknown}
        stale={stale}
        since={isUnknown || stale ? since : undefined}
        refreshing={isUnknown && refreshing}
        {...rest}
      />
    )
  }
  return (
    <Stack gap={6}>
      {sections.map(([category, title]) => (
        <GameSection key={category} title={title} slots={filterSlots(slots, category)} card={card} />
      ))}
    </Stack>
  )
})

interface GameProps extends Omit<Freshness, 'failed'> {
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
  const open = () => openDialog({ name: 'game', input: { slotCode: slot.code } })
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

/** Number of cards that are on a phone's screen when home opens. */
const VISIBLE_AT_FIRST = 2

function filterSlots(slots: readonly Slot[], category: SlotCategory): readonly Slot[] {
  return slots.filter((slot) => slot.category === category)
}

interface GameSectionProps {
  title: string
  slots: readonly Slot[]
  card: (slot: Slot) => ReactNode
}

/** Carousel of the game accounts of one category, or a hint that there are none. */
function GameSection({ title, slots, card }: GameSectionProps) {
  const { t } = useLingui()
  const all = slots.length
  const open = slots.filter(({ isActive }) => isActive).length
  if (all === 0) {
    return (
      <section>
        <SectionHeader title={title} />
        <Card padded outlined>
          <Text role="small" muted center>{t`No games here yet`}</Text>
        </Card>
      </section>
    )
  }
  const items = slots.map((slot) => ({ key: slot.code, name: slot.name, slot }))
  return (
    <Carousel
      title={title}
      count={open < all ? t`${open} of ${all} open` : all === 1 ? t`1 account` : t`${all} accounts`}
      items={items}
      card={({ slot }) => card(slot)}
    />
  )
}
