import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Card } from '#features/chat/model.ts'
import { isAllowedMediaUrl } from '#lib/html/media-url.ts'
import { Buttons } from './Buttons.tsx'
import css from './Cards.module.css'

export interface CardsProps {
  cards: readonly Card[]
  label: string
  answered: boolean
  /** Index of the button that was chosen, over all cards. */
  chosen: number | undefined
}

/** Carousel of cards, scrolled by swipe or keyboard. */
export function Cards({ cards, label, answered, chosen }: CardsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard, also if no card has a button
    <ul className={css.row} aria-label={label} tabIndex={0}>
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be identical; their order never changes
        <li key={index} className={css.card}>
          {card.imageUrl !== undefined && isAllowedMediaUrl(card.imageUrl) && (
            <CardImage address={card.imageUrl} />
          )}
          <div className={css.text}>
            <p className={css.title}>{card.title}</p>
            {card.subtitle !== undefined && <p className={css.subtitle}>{card.subtitle}</p>}
          </div>
          <Buttons
            buttons={card.buttons}
            answered={answered}
            chosen={chosen === undefined ? undefined : chosen - countButtons(cards.slice(0, index))}
            layout="card"
          />
        </li>
      ))}
    </ul>
  )
}

function countButtons(cards: readonly Card[]): number {
  return cards.reduce((sum, { buttons }) => sum + buttons.length, 0)
}

/** Keeps its size if the image fails to load. */
function CardImage({ address }: { address: string }) {
  const { t } = useLingui()
  const [failed, setFailed] = useState(false)
  return (
    <div className={css.image}>
      {failed ? (
        <span>{t`The picture can’t be shown.`}</span>
      ) : (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
      )}
    </div>
  )
}
