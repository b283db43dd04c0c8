import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { canShareFile, shareFile } from '#lib/browser/web-share.ts'
import type { PictureFile } from '#lib/media/canvas-file.ts'
import { showErrorToast } from '#lib/state/toasts.ts'
import { downloadFile } from './download-file.ts'

const showFailure = () =>
  showErrorToast(i18n._(msg`The picture couldn’t be saved. Please take a screenshot.`))

/**
 * Saves or shares a picture.
 * @param create draws it on the member's tap; undefined if there is none yet
 */
export function useSavePicture(create: () => PictureFile | undefined) {
  const [saved, setSaved] = useState<{ readonly url: string; readonly isDownloading: boolean }>()
  const canShare = useMemo(() => canShareFile('picture.png', 'image/png'), [])
  const withPicture = (use: (picture: PictureFile) => void) => {
    try {
      const picture = create()
      if (picture) use(picture)
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
