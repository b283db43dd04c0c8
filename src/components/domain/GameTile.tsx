import { type ReactNode, useId, useState } from 'react'
import { Money } from '#components/money/Money.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './GameTile.module.css'

export interface GameTileProps {
  name: string
  /** URL of the game's picture; the brand's colour replaces one that is missing or fails to load. */
  picture: string | undefined
  /** A card with the picture above, instead of a row. */
  isCard?: boolean | undefined
  /** The tile is visible when the screen opens. */
  eager?: boolean | undefined
  /** The member has an account; otherwise there is no amount. */
  isOpen: boolean
  amountSatang?: number | undefined
  /** The amount couldn't be refreshed. */
  isUnknown?: boolean | undefined
  /** Small text below the amount, e.g. its time. */
  note?: ReactNode
  /** The visible verb, and the accessible name, which contains it. */
  action: string
  label: string
  onClick: () => void
}

/** A small game: its picture, its name, and the money in it. The whole tile is one button. */
export function GameTile(props: GameTileProps) {
  const { name, picture, isCard, eager, isOpen, amountSatang, isUnknown, note, action, label, onClick } =
    props
  const id = useId()
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <button
      type="button"
      className={cx(css.tile, isCard && css.card, !isOpen && css.closed)}
      aria-label={label}
      aria-describedby={id}
      onClick={onClick}
    >
      <span className={css.art}>
        {picture && picture !== failedUrl && (
          <img
            src={picture}
            alt=""
            width={300}
            height={211}
            loading={eager ? undefined : 'lazy'}
            decoding="async"
            draggable={false}
            onError={() => setFailedUrl(picture)}
          />
        )}
      </span>
      <span className={css.texts}>
        <span className={css.name}>{name}</span>
        <span className={css.facts} id={id}>
          {isOpen && <Money satang={amountSatang} tone={isUnknown ? 'muted' : 'ink'} />}
          {note && <span className={css.note}>{note}</span>}
        </span>
      </span>
      <span className={css.action}>{action}</span>
    </button>
  )
}
