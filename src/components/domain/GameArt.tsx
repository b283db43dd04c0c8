import { useState } from 'react'
import { cx } from '#components/utils/cx.ts'
import css from './GameCard.module.css'

interface GameArtProps {
  name: string
  logo: string | undefined
  background: string | undefined
  /** The picture is visible at once: load it before anything else. */
  eager?: boolean | undefined
}

/** A game's picture and logo. Where they are missing or fail to load: a plain background and the name. */
export function GameArt({ name, logo, background, eager }: GameArtProps) {
  const [failedUrls, setFailedUrls] = useState<readonly string[]>([])
  const usableUrl = (url: string | undefined) => (url && !failedUrls.includes(url) ? url : undefined)
  const markFailed = (url: string) => () => setFailedUrls((previous) => [...previous, url])
  const pictureUrl = usableUrl(background)
  const logoUrl = usableUrl(logo)
  return (
    <div className={cx(css.art, pictureUrl && css.withPicture)}>
      {pictureUrl && (
        <img
          className={css.picture}
          src={pictureUrl}
          alt=""
          width={300}
          height={211}
          {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
          draggable={false}
          onError={markFailed(pictureUrl)}
        />
      )}
      {logoUrl ? (
        <img
          className={css.logo}
          src={logoUrl}
          alt={name}
          width={132}
          height={40}
          decoding="async"
          onError={markFailed(logoUrl)}
        />
      ) : (
        <span className={css.name}>{name}</span>
      )}
    </div>
  )
}
