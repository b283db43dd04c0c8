import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { IconClose } from '#components/icons/Close.tsx'
import { IconDownload } from '#components/icons/Download.tsx'
import { IconMinus } from '#components/icons/Minus.tsx'
import { IconPlus } from '#components/icons/Plus.tsx'
import { IconRefresh } from '#components/icons/Refresh.tsx'
import { useModal } from '#components/overlays/use-modal.ts'
import { cx } from '#components/utils/cx.ts'
import { useCloseOnBack } from '#lib/hooks/use-close-on-back.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { externalLinkAttributes } from '#lib/html/safe-link.ts'
import css from './Lightbox.module.css'
import { useZoom } from './use-zoom.ts'
import { KEY_FACTOR } from './zoom-keys.ts'

export interface LightboxProps {
  /** Where the picture is; undefined until that is known. */
  address: string | undefined
  /** File name, as text. */
  name: string | undefined
  onClose: () => void
}

/** A picture in the whole window, to look at closely: by two fingers, double tap, wheel, keys and buttons. */
export function Lightbox({ address, name, onClose }: LightboxProps) {
  const { t } = useLingui()
  const id = useId()
  const { dialog, heading } = useModal({ onClose })
  useCloseOnBack(onClose)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const zoom = useZoom()
  const isLate = useDelayed(state === 'loading')
  const title = name || t`Picture`
  const percent = Math.round(zoom.view.scale * 100)
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={id} onKeyDown={zoom.onKeyDown}>
      <div className={css.bar}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={t`Zoom out`} icon={<IconMinus />} onClick={() => zoom.by(1 / KEY_FACTOR)} />
        <IconButton label={t`Zoom in`} icon={<IconPlus />} onClick={() => zoom.by(KEY_FACTOR)} />
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
      <div ref={zoom.stage} className={css.stage} {...zoom.pointers}>
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
              className={cx(css.picture, zoom.glides && css.gliding, state !== 'shown' && css.unseen)}
              src={address}
              alt={title}
              draggable={false}
              style={zoom.style}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                zoom.onSize({ x: naturalWidth, y: naturalHeight })
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
        <SrOnly live="polite">{zoom.glides && `${percent}%`}</SrOnly>
      </div>
    </dialog>
  )
}
