import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconReceipt } from '#components/icons/Receipt.tsx'
import css from './SlipThumbnail.module.css'

/**
 * A slip's picture, small; it opens in full.
 * @param address undefined while it is read; null where there is none, and a mark stands in its place
 */
export function SlipFrame({ address }: { address: string | null | undefined }) {
  const { t } = useLingui()
  const [broken, setBroken] = useState<string>()
  if (address === undefined) return <div className={css.frame} />
  if (address === null || address === broken) {
    return (
      <div className={css.frame}>
        <IconReceipt />
      </div>
    )
  }
  return (
    <a className={css.frame} href={address} target="_blank" rel="noreferrer" aria-label={t`Look at the slip`}>
      <img className={css.picture} src={address} alt="" onError={() => setBroken(address)} />
    </a>
  )
}
