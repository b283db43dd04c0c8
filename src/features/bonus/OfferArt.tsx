import { useState } from 'react'
import { IconGift } from '#components/icons/Gift.tsx'
import { cx } from '#components/utils/cx.ts'
import type { Bonus } from '#contract/bonus.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import css from './OfferArt.module.css'

interface OfferArtProps {
  banners: Bonus['banners']
  /** Stands alone instead of on top of a card. */
  round?: boolean
}

/** The first of a bonus's pictures that loads; a plain ground where there is none. */
export function OfferArt({ banners, round }: OfferArtProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const address = banners
    .map(({ image }) => safeImageUrl(image))
    .find((each) => each !== undefined && !broken.includes(each))
  return (
    <div className={cx(css.art, round && css.round)}>
      {address ? (
        <img
          className={css.picture}
          src={address}
          alt=""
          width={600}
          height={230}
          loading="lazy"
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onError={() => setBroken((was) => [...was, address])}
        />
      ) : (
        <div className={css.none}>
          <IconGift size={40} />
        </div>
      )}
    </div>
  )
}
