import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Cleaner, ServerHtml } from '#components/content/ServerHtml.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './BannerSheet.module.css'

/** A banner of the operator. */
export interface BannerContent {
  /** A picture's address that may be shown. */
  readonly image: string | undefined
  /** A text of the operator's server. */
  readonly html: string | undefined
}

export interface BannerSlideProps {
  name: string
  banner: BannerContent
  loadCleaner: () => Promise<Cleaner>
}

/** One banner: its picture, its words, or both. */
export function BannerSlide({ name, banner: { image, html }, loadCleaner }: BannerSlideProps) {
  const { t } = useLingui()
  const [broken, setBroken] = useState(false)
  return (
    <li className={css.banner} aria-label={name}>
      {image !== undefined && !broken ? (
        <img
          className={css.picture}
          src={image}
          alt={html === undefined ? t`Picture without a description` : ''}
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBroken(true)}
        />
      ) : (
        html === undefined && (
          <p className={cx(css.picture, css.missing)}>
            <Trans>This picture couldn’t be loaded</Trans>
          </p>
        )
      )}
      {html !== undefined && (
        <div className={css.words}>
          <ServerHtml html={html} loadCleaner={loadCleaner} />
        </div>
      )}
    </li>
  )
}
