import { useLingui } from '@lingui/react/macro'
import { GameCard } from '#components/domain/GameCard.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { Slot, SlotCategory } from '#contract/wallet.ts'
import { slotCredit } from '#domain/wallet/game-credit.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import { GameSection } from './GameSection.tsx'
import { figureState, type GamesAge, slotsOf } from './game-face.ts'

interface HomeGamesProps {
  slots: readonly Slot[]
  age: GamesAge
  /** When the shown figures came, "HH:mm". */
  since: string | undefined
  online: boolean
  refreshing: boolean
  onRefresh: () => void
}

/** The member's game accounts in three carousels. */
export function HomeGames({ slots, age, since, online, refreshing, onRefresh }: HomeGamesProps) {
  const { t } = useLingui()
  const sections: readonly (readonly [SlotCategory, string])[] = [
    ['slot', t`Slot`],
    ['sport', t`Sport + Casino`],
    ['lotto', t`Lotto`],
  ]

  const card = (slot: Slot) => {
    const face = {
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
        state={figureState(slot, age)}
        amount={slot.amount}
        factor={slot.ftWalletSlot}
        credit={slotCredit(slot.amount, slot.ftWalletSlot)}
        time={since}
        retrying={refreshing}
        onOpen={open}
        onRetry={online ? onRefresh : undefined}
      />
    )
  }

  return (
    <Stack gap={6}>
      {sections.map(([category, title]) => (
        <GameSection key={category} title={title} slots={slotsOf(slots, category)} card={card} />
      ))}
    </Stack>
  )
}
