import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import type { ZoomControls } from '#components/content/ZoomArea.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { IconMinus } from '#components/icons/chat.tsx'
import { IconClose, IconPlus, IconRefresh } from '#components/icons/member.tsx'
import { IconDownload } from '#components/icons/screens.tsx'
import { SavePictureDialog } from '#components/media/SavePictureDialog.tsx'
import { useModal } from '#components/overlays/use-modal.ts'
import { ignoresDownloads } from '#domain/install/install-method.ts'
import { useObjectUrl } from '#features/chat/composer/attachments/use-object-url.ts'
import { waitAtMost } from '#lib/async/delay.ts'
import { canShareFile, shareFile } from '#lib/browser/web-share.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { externalLinkAttributes } from '#lib/html/safe-link.ts'
import { fetchOwnPicture } from '#lib/media/fetch-own-picture.ts'
import type { Size } from '#lib/media/media-type.ts'
import css from './Lightbox.module.css'
import { closeLightbox, type LightboxImage, lightboxAtom } from './lightbox-state.ts'

/** Show the picture without zoom if its code takes longer than this to load. */
const ZOOM_LOAD_TIMEOUT_MS = 5000

const withoutZoom = { default: ({ children }: { children: ReactNode }) => children }
const loadZoomArea = () =>
  waitAtMost(ZOOM_LOAD_TIMEOUT_MS, import('#components/content/ZoomArea.tsx'), () => withoutZoom).catch(
    () => withoutZoom,
  )

/** A press on a button or key adds this share of the scale, or subtracts it. */
const ZOOM_STEP = 0.5

/** A double tap enlarges at least so much. */
const DOUBLE_TAP_MIN_SCALE = 2.5

/** Every picture can be zoomed to four times the screen, and small print to 2 px per pixel of the picture. */
const getMaxScale = ({ width, height }: Size) =>
  Math.max(4, (2 * width) / innerWidth, (2 * height) / innerHeight)

/** A double tap lets a tall picture, e.g. a long screenshot, fill the width. */
const getDoubleTapScale = ({ width, height }: Size) =>
  Math.max(DOUBLE_TAP_MIN_SCALE, innerWidth / ((width / height) * innerHeight))

/** Fits a picture into the stage, never enlarged. */
const getStyle = ({ width, height }: Size) => ({
  width: `min(${width}px, 100cqw, ${width / height} * 100cqh)`,
})

/** Full-screen picture viewer; zooms by pinch, double tap, wheel, keys and buttons. */
function Lightbox({ image: { address: savedUrl, file, name } }: { image: LightboxImage }) {
  const { t } = useLingui()
  const id = useId()
  const { dialog, heading } = useModal({ onClose: closeLightbox })
  const objectUrl = useObjectUrl(file)
  const address = file ? objectUrl : savedUrl
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  // Each opening tries to load it.
  const [ZoomArea] = useState(() => lazy(loadZoomArea))
  const zoom = useRef<ZoomControls>(null)
  const [size, setSize] = useState<Size>()
  const [scale, setScale] = useState<number>()
  const zoomStep = (scale ?? 1) * ZOOM_STEP
  const isSpinnerShown = useDelayed(state === 'loading')
  const [isSaving, setSaving] = useState(false)
  const title = name || t`Picture`
  const canDownload = !ignoresDownloads()
  return (
    <>
      <dialog
        ref={dialog}
        className={css.dialog}
        aria-labelledby={id}
        onKeyDown={({ nativeEvent }) => zoom.current?.instance.onKeyboardNavigation(nativeEvent)}
      >
        <div className={css.bar}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <IconButton
            label={t`Zoom out`}
            icon={<IconMinus />}
            onClick={() => void zoom.current?.zoomOut(zoomStep)}
          />
          <IconButton
            label={t`Zoom in`}
            icon={<IconPlus />}
            onClick={() => void zoom.current?.zoomIn(zoomStep)}
          />
          {!canDownload && savedUrl !== undefined && (
            <IconButton label={t`Save picture`} icon={<IconDownload />} onClick={() => setSaving(true)} />
          )}
          {canDownload && address !== undefined && (
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
          <IconButton label={t`Close`} icon={<IconClose />} onClick={closeLightbox} />
        </div>
        <div className={css.stage}>
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
              <Suspense>
                <ZoomArea
                  controls={zoom}
                  maxScale={size ? getMaxScale(size) : 1}
                  doubleTapScale={size ? getDoubleTapScale(size) : 1}
                  keyStep={zoomStep}
                  onZoomed={setScale}
                >
                  <img
                    key={tries}
                    className={state === 'shown' ? undefined : css.hidden}
                    src={address}
                    alt={title}
                    draggable={false}
                    style={size && getStyle(size)}
                    onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                      setSize({ width: Math.max(1, naturalWidth), height: Math.max(1, naturalHeight) })
                      setState('shown')
                    }}
                    onError={() => setState('failed')}
                  />
                </ZoomArea>
              </Suspense>
            )
          )}
          {isSpinnerShown && (
            <span className={css.waiting} role="status">
              <IconRefresh />
              <SrOnly>{t`Loading`}</SrOnly>
            </span>
          )}
          <SrOnly live="polite">{scale !== undefined && `${Math.round(scale * 100)}%`}</SrOnly>
        </div>
      </dialog>
      {isSaving && savedUrl !== undefined && (
        <SaveDialog url={savedUrl} alt={title} onClose={() => setSaving(false)} />
      )}
    </>
  )
}

interface SaveDialogProps {
  url: string
  alt: string
  onClose: () => void
}

/** Saves a picture by the browser's menu. It can be shared once its file is here: sharing must follow a press at once. */
function SaveDialog({ url, alt, onClose }: SaveDialogProps) {
  const [file, setFile] = useState<File>()
  useEffect(() => {
    fetchOwnPicture(url).then(
      (blob) => blob && setFile(new File([blob], `picture.${blob.type.slice(6)}`, { type: blob.type })),
      () => undefined, // Offline, or without CORS: the picture can still be saved.
    )
  }, [url])
  const share = file && canShareFile(file.name, file.type) ? () => void shareFile(file) : undefined
  return <SavePictureDialog url={url} alt={alt} onShare={share} onClose={onClose} />
}

/**
 * Mounts the lightbox for the image passed to `openLightbox`. Rendered after the chat's layer: when that is replaced, e.g.
 * because a tablet is rotated, the picture stays open.
 * @param layer changes with the chat's layer: the lightbox then opens again, above the new one
 */
export function LightboxHost({ layer }: { layer?: string }) {
  const image = useAtomValue(lightboxAtom)
  useEffect(() => closeLightbox, [])
  return image && <Lightbox key={layer} image={image} />
}
