import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconImage } from '#components/icons/Image.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { useFileAddress } from '#features/chat/composer/attachments/use-object-url.ts'
import { openLightbox } from '#features/chat/composer/lightbox/lightbox-state.ts'
import css from './Media.module.css'

export interface PictureProps {
  address: string | undefined
  /** The picture itself, where this device sends it. */
  file: Blob | undefined
  name: string | undefined
}

/** A picture in the conversation. Its place is kept from the start, so that nothing moves when it comes. */
export function Picture({ address, file, name }: PictureProps) {
  const { t } = useLingui()
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  const own = useFileAddress(file)
  const source = own ?? address
  if (failed || (source === undefined && !file)) {
    return (
      <div className={css.missing}>
        <IconImage />
        <span>{t`The picture can’t be shown.`}</span>
        {address !== undefined && (
          <Button
            variant="ghost"
            small
            icon={<IconRefresh />}
            onClick={() => {
              setFailed(false)
              setTries(tries + 1)
            }}
          >
            {t`Try again`}
          </Button>
        )}
      </div>
    )
  }
  return (
    <button
      type="button"
      className={css.picture}
      aria-label={name ? t`Look at ${name}` : t`Look at the picture`}
      onClick={() => openLightbox({ address, file, name })}
    >
      {source !== undefined && (
        <img
          key={tries}
          src={source}
          alt=""
          decoding="async"
          loading="lazy"
          onError={() => setFailed(true)}
        />
      )}
    </button>
  )
}
