import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type RefObject, useMemo, useState } from 'react'
import { downloadFile } from '#domain/install/download-file.ts'
import { canShareFile, shareFile } from '#lib/browser/web-share.ts'
import { createQrFile, type PictureFile } from '#lib/qr/qr-image.ts'
import { showErrorToast } from '#lib/state/toasts.ts'

const showFailure = () =>
  showErrorToast(i18n._(msg`The picture couldn’t be saved. Please take a screenshot.`))

/**
 * Saves or shares a displayed QR code.
 * @param name of the file
 */
export function useSaveQr(image: RefObject<HTMLImageElement | null>, name: string) {
  const [saved, setSaved] = useState<{ readonly url: string; readonly isDownloading: boolean }>()
  const canShare = useMemo(() => canShareFile('qr.png', 'image/png'), [])
  const withPicture = (use: (picture: PictureFile) => void) => {
    if (!image.current) return
    try {
      use(createQrFile(image.current, name))
    } catch {
      showFailure()
    }
  }
  const share = () =>
    withPicture(({ file }) => void shareFile(file).then((isDone) => isDone || showFailure()))
  return {
    save: () => withPicture(({ file, url }) => setSaved({ url, isDownloading: downloadFile(file) })),
    /** Undefined if this browser can't share pictures. */
    share: canShare ? share : undefined,
    /** Props of `SavePictureDialog`, which shows the picture after `save`. */
    dialog: saved && { ...saved, onShare: canShare ? share : undefined, onClose: () => setSaved(undefined) },
  }
}
