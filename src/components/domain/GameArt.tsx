import { useState } from 'react'
import skeleton from '#components/feedback/Skeleton.module.css'
import { cx } from '#components/utils/cx.ts'
import css from './GameCard.module.css'

interface GameArtProps {
  name: string
  logo: string | undefined
  background: string | undefined
  /** The picture is visible at once: load it before anything else. */
  eager?: boolean | undefined
}

/**
 * A game's picture and logo. Where they are missing, loading or fail to load: the brand's background and the name.
 */
export function GameArt({ name, logo, background, eager }: GameArtProps) {
  const [failedUrls, setFailedUrls] = useState<readonly string[]>([])
  const [loadedUrls, setLoadedUrls] = useState<readonly string[]>([])
  const usableUrl = (url: string | undefined) => (url && !failedUrls.includes(url) ? url : undefined)
  const markFailed = (url: string) => () => setFailedUrls((previous) => [...previous, url])
  const markLoaded = (url: string) => () => setLoadedUrls((previous) => [...previous, url])
  const pictureUrl = usableUrl(background)
  const isPictureLoading = pictureUrl !== undefined && !loadedUrls.includes(pictureUrl)
  const logoUrl = usableUrl(logo)
  const isLogoShown = logoUrl !== undefined && loadedUrls.includes(logoUrl)
  return (
    <div className={css.art}>
      {isPictureLoading && <span className={cx(skeleton.block, skeleton.onRind, css.loading)} />}
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
          onLoad={markLoaded(pictureUrl)}
          onError={markFailed(pictureUrl)}
        />
      )}
      {pictureUrl && name && !isLogoShown && <span className={css.shade} />}
      {logoUrl && (
        <img
          className={css.logo}
          src={logoUrl}
          alt={isLogoShown ? name : ''}
          width={132}
          height={40}
          decoding="async"
          onLoad={markLoaded(logoUrl)}
          onError={markFailed(logoUrl)}
        />
      )}
      {name && !isLogoShown && (
        <span className={css.nameBox}>
          <span className={css.name}>{name}</span>
        </span>
      )}
    </div>
  )
}
