import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconReceipt } from '#components/icons/member.tsx'
import { cx } from '#components/utils/cx.ts'
import css from './SlipThumbnail.module.css'

/**
 * Thumbnail of a slip's picture, linking to the full size.
 * @param url undefined while loading; null if there is none, which shows a placeholder icon
 */
export function SlipThumbnail({
  url,
  large,
}: {
  url: string | null | undefined
  large?: boolean | undefined
}) {
  const { t } = useLingui()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const frame = cx(css.frame, large && css.large)
  if (url === undefined) return <div className={frame} />
  if (url === null || url === brokenUrl) {
    return (
      <div className={frame}>
        <IconReceipt />
      </div>
    )
  }
  return (
    <a className={frame} href={url} target="_blank" rel="noreferrer" aria-label={t`Look at the slip`}>
      <img className={css.picture} src={url} alt="" onError={() => setBrokenUrl(url)} />
    </a>
  )
}
