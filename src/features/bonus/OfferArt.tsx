import { useState } from 'react'
import { IconGift } from '#components/icons/member.tsx'
import { cx } from '#components/utils/cx.ts'
import type { Bonus } from '#contract/rewards/bonus.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import css from './OfferArt.module.css'

interface OfferArtProps {
  banners: Bonus['banners']
  /** The picture is visible at once: load it before anything else. */
  eager?: boolean
  /** All corners are rounded: it isn't at the top of a card. */
  round?: boolean
}

/** The first of a bonus's pictures that loads; a placeholder if there is none. */
export function OfferArt({ banners, eager, round }: OfferArtProps) {
  const [loadedUrl, setLoadedUrl] = useState<string>()
  const [failedUrls, setFailedUrls] = useState<readonly string[]>([])
  const url = banners
    .map(({ image }) => safeImageUrl(image))
    .find((candidate) => candidate !== undefined && !failedUrls.includes(candidate))
  return (
    <div className={cx(css.art, round && css.round, (!url || url !== loadedUrl) && css.ground)}>
      {url ? (
        <img
          className={css.picture}
          src={url}
          alt=""
          width={600}
          height={230}
          {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={() => setLoadedUrl(url)}
          onError={() => setFailedUrls((previous) => [...previous, url])}
        />
      ) : (
        <div className={css.placeholder}>
          <IconGift size={40} />
        </div>
      )}
    </div>
  )
}
