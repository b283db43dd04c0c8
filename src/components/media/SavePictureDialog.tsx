import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconShare } from '#components/icons/screens.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import css from './SavePictureDialog.module.css'

interface SavePictureDialogProps {
  url: string
  alt?: string
  /** Whether a download was started; nobody knows whether it saved the picture. */
  isDownloading?: boolean
  onShare?: (() => void) | undefined
  onClose: () => void
}

/** Shows a picture, by default a QR code, to be saved by the browser's own menu, or shared. */
export function SavePictureDialog({ url, alt, isDownloading, onShare, onClose }: SavePictureDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Save picture`}
      onClose={onClose}
      actions={
        <>
          {onShare && <Button icon={<IconShare />} onClick={onShare}>{t`Share`}</Button>}
          <Button variant={onShare ? 'ghost' : 'primary'} onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <p>
        {isDownloading
          ? t`Look for the picture in your downloads. If it isn’t there, press and hold it here to save it.`
          : t`Press and hold the picture to save it.`}
      </p>
      <img className={css.picture} src={url} alt={alt ?? t`QR code`} />
    </Dialog>
  )
}
