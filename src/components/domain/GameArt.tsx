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

/** A square logo is a mark beside the name; a wide one contains the name. */
type LogoKind = 'mark' | 'wordmark'

function classifyLogo({ naturalWidth, naturalHeight }: HTMLImageElement): LogoKind {
  return naturalWidth <= 1.25 * naturalHeight ? 'mark' : 'wordmark'
}

/**
 * A game's picture and logo. Where they are missing, loading or fail to load: the brand's background and the name. Room
 * for a mark is reserved while the logo is loading, so that the name doesn't move.
 */
export function GameArt({ name, logo, background, eager }: GameArtProps) {
  const [failedUrls, setFailedUrls] = useState<readonly string[]>([])
  const usableUrl = (url: string | undefined) => (url && !failedUrls.includes(url) ? url : undefined)
  const markFailed = (url: string) => () => setFailedUrls((previous) => [...previous, url])
  const pictureUrl = usableUrl(background)
  const logoUrl = usableUrl(logo)
  const [loadedLogo, setLoadedLogo] = useState<{ url: string; kind: LogoKind }>()
  const logoKind = loadedLogo?.url === logoUrl ? loadedLogo?.kind : undefined
  const isNameShown = name !== '' && logoKind !== 'wordmark'
  const loading = eager ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  return (
    <div className={css.art}>
      {pictureUrl && (
        <img
          className={css.picture}
          src={pictureUrl}
          alt=""
          width={300}
          height={211}
          {...loading}
          decoding="async"
          draggable={false}
          onError={markFailed(pictureUrl)}
        />
      )}
      <span className={cx(css.nameBox, pictureUrl && isNameShown && css.shaded)}>
        {logoUrl && (
          <img
            className={logoKind === 'wordmark' ? css.wordmark : cx(css.mark, !logoKind && css.hidden)}
            src={logoUrl}
            alt={logoKind === 'wordmark' ? name : ''}
            decoding="async"
            draggable={false}
            {...loading}
            onLoad={({ currentTarget }) => setLoadedLogo({ url: logoUrl, kind: classifyLogo(currentTarget) })}
            onError={markFailed(logoUrl)}
          />
        )}
        {isNameShown && <span className={css.name}>{name}</span>}
      </span>
    </div>
  )
}
