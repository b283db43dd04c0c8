import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconReceipt } from '#components/icons/Receipt.tsx'
import css from './SlipThumbnail.module.css'

/**
 * Thumbnail of a slip's picture, linking to the full size.
 * @param url undefined while loading; null if there is none, which shows a placeholder icon
 */
export function SlipThumbnail({ url }: { url: string | null | undefined }) {
  const { t } = useLingui()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  if (url === undefined) return <div className={css.frame} />
  if (url === null || url === brokenUrl) {
    return (
      <div className={css.frame}>
        <IconReceipt />
      </div>
    )
  }
  return (
    <a className={css.frame} href={url} target="_blank" rel="noreferrer" aria-label={t`Look at the slip`}>
      <img className={css.picture} src={url} alt="" onError={() => setBrokenUrl(url)} />
    </a>
  )
}
