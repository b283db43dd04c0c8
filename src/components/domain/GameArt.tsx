import { useState } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './GameCard.module.css'

interface GameArtProps {
  name: string
  logo: string | undefined
  background: string | undefined
}

/** A game's picture and logo; a plain ground and the name where they are missing or don't load. */
export function GameArt({ name, logo, background }: GameArtProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const usable = (address: string | undefined) => (address && !broken.includes(address) ? address : undefined)
  const fail = (address: string) => () => setBroken((was) => [...was, address])
  const art = usable(background)
  const mark = usable(logo)
  return (
    <div className={cx(css.art, art && css.pictured)}>
      {art && (
        <img
          className={css.picture}
          src={art}
          alt=""
          width={300}
          height={211}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={fail(art)}
        />
      )}
      {mark ? (
        <img
          className={css.logo}
          src={mark}
          alt={name}
          width={132}
          height={40}
          decoding="async"
          onError={fail(mark)}
        />
      ) : (
        <span className={css.name}>{name}</span>
      )}
    </div>
  )
}
