import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { IconMinus } from '#components/icons/chat.tsx'
import { IconClose, IconPlus, IconRefresh } from '#components/icons/member.tsx'
import { IconDownload } from '#components/icons/screens.tsx'
import { useModal } from '#components/overlays/use-modal.ts'
import { cx } from '#components/utils/cx.ts'
import { useObjectUrl } from '#features/chat/composer/attachments/use-object-url.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { externalLinkAttributes } from '#lib/html/safe-link.ts'
import css from './Lightbox.module.css'
import { closeLightbox, type LightboxImage, lightboxAtom } from './lightbox-state.ts'
import { useZoom } from './use-zoom.ts'
import { ZOOM_STEP_FACTOR } from './zoom.ts'

interface LightboxProps {
  /** URL of the picture; undefined while it is being created. */
  address: string | undefined
  name: string | undefined
  onClose: () => void
}

/** Full-screen picture viewer; zooms by pinch, double tap, wheel, keys and buttons. */
function Lightbox({ address, name, onClose }: LightboxProps) {
  const { t } = useLingui()
  const id = useId()
  const { dialog, heading } = useModal({ onClose })
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const zoom = useZoom()
  const isLate = useDelayed(state === 'loading')
  const title = name || t`Picture`
  const percent = Math.round(zoom.transform.scale * 100)
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={id} onKeyDown={zoom.onKeyDown}>
      <div className={css.bar}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton
          label={t`Zoom out`}
          icon={<IconMinus />}
          onClick={() => zoom.zoomBy(1 / ZOOM_STEP_FACTOR)}
        />
        <IconButton label={t`Zoom in`} icon={<IconPlus />} onClick={() => zoom.zoomBy(ZOOM_STEP_FACTOR)} />
        {address !== undefined && (
          <a
            className={css.link}
            href={address}
            download={name ?? true}
            aria-label={t`Save picture`}
            {...externalLinkAttributes}
          >
            <IconDownload />
          </a>
        )}
        <IconButton label={t`Close`} icon={<IconClose />} onClick={onClose} />
      </div>
      <div ref={zoom.stage} className={css.stage} {...zoom.pointerHandlers}>
        {state === 'failed' ? (
          <ErrorState
            onRetry={() => {
              setTries(tries + 1)
              setState('loading')
            }}
          >
            {t`The picture can’t be shown.`}
          </ErrorState>
        ) : (
          address !== undefined && (
            <img
              key={tries}
              className={cx(css.picture, zoom.isStepped && css.animated, state !== 'shown' && css.hidden)}
              src={address}
              alt={title}
              draggable={false}
              style={zoom.style}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                zoom.onImageSize({ x: naturalWidth, y: naturalHeight })
                setState('shown')
              }}
              onError={() => setState('failed')}
            />
          )
        )}
        {isLate && (
          <span className={css.waiting} role="status">
            <IconRefresh />
            <SrOnly>{t`Loading`}</SrOnly>
          </span>
        )}
        <SrOnly live="polite">{zoom.isStepped && `${percent}%`}</SrOnly>
      </div>
    </dialog>
  )
}

/** Mounts the lightbox for the image passed to `openLightbox`. */
export function LightboxHost() {
  const image = useAtomValue(lightboxAtom)
  useEffect(() => closeLightbox, [])
  return image && <OpenLightbox image={image} />
}

function OpenLightbox({ image: { address, file, name } }: { image: LightboxImage }) {
  const objectUrl = useObjectUrl(file)
  return <Lightbox address={file ? objectUrl : address} name={name} onClose={closeLightbox} />
}
