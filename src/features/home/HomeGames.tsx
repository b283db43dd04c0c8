import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Text } from '#components/content/Text.tsx'
import { GameCard } from '#components/domain/GameCard.tsx'
import { Card } from '#components/layout/Card.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Carousel } from '#components/media/Carousel.tsx'
import type { Slot, SlotCategory } from '#contract/wallet.ts'
import { toGameCredit } from '#domain/wallet/game-credit.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'

interface GamesFreshness {
  readonly failed: boolean
  /** The figures are outdated: offline, or the wallet request failed. */
  readonly stale: boolean
}

interface HomeGamesProps {
  slots: readonly Slot[]
  freshness: GamesFreshness
  /** Time of the figures, "HH:mm". */
  since: string | undefined
  online: boolean
  refreshing: boolean
  onRefresh: () => void
}

/** The member's game accounts in three carousels. */
export function HomeGames({ slots, freshness, since, online, refreshing, onRefresh }: HomeGamesProps) {
  const { t } = useLingui()
  const sections: readonly (readonly [SlotCategory, string])[] = [
    ['slot', t`Slot`],
    ['sport', t`Sport + Casino`],
    ['lotto', t`Lotto`],
  ]

  const visibleAtFirst = sections
    .flatMap(([category]) => filterSlots(slots, category))
    .slice(0, VISIBLE_AT_FIRST)
  const card = (slot: Slot) => {
    const face = {
      eager: visibleAtFirst.includes(slot),
      name: slot.name,
      logo: safeImageUrl(slot.logo),
      background: safeImageUrl(slot.background),
    }
    const open = () => openDialog({ name: 'game', input: { slotCode: slot.code } })
    if (!slot.isActive) {
      return <GameCard key={slot.code} {...face} state="inactive" onActivate={open} />
    }
    return (
      <GameCard
        key={slot.code}
        {...face}
        state={getFigureState(slot, freshness)}
        amountSatang={slot.amount?.satang}
        factor={slot.ftWalletSlot}
        credit={toGameCredit(slot.amount, slot.ftWalletSlot)}
        lastKnownTime={since}
        retrying={refreshing}
        onOpen={open}
        onRetry={online ? onRefresh : undefined}
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
}

/** Number of cards that are on a phone's screen when home opens. */
const VISIBLE_AT_FIRST = 2

function getFigureState(slot: Slot, freshness: GamesFreshness): 'active' | 'stale' | 'failed' {
  if (slot.amount === undefined || freshness.failed) return 'failed'
  return freshness.stale ? 'stale' : 'active'
}

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
      count={
        open < all ? t`${open} of ${all} open` : <Plural value={all} one="# account" other="# accounts" />
      }
      items={items}
      card={({ slot }) => card(slot)}
    />
  )
}
