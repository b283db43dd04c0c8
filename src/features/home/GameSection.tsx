import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Card } from '#components/layout/Card.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Carousel } from '#components/media/Carousel.tsx'
import type { Slot } from '#contract/wallet.ts'

interface GameSectionProps {
  title: string
  slots: readonly Slot[]
  card: (slot: Slot) => ReactNode
}

/** The game accounts of one category; says so when there are none. */
export function GameSection({ title, slots, card }: GameSectionProps) {
  if (slots.length === 0) {
    return (
      <section>
        <SectionHeader title={title} />
        <Card padded outlined>
          <Text role="small" muted center>
            <Trans>No games here yet</Trans>
          </Text>
        </Card>
      </section>
    )
  }
  const items = slots.map((slot) => ({ key: slot.code, name: slot.name, slot }))
  return (
    <Carousel
      title={title}
      count={<Plural value={slots.length} one="# account" other="# accounts" />}
      items={items}
      card={({ slot }) => card(slot)}
    />
  )
}
