import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconImage, IconShare } from '#components/icons/screens.tsx'
import { ButtonRow } from '#components/layout/Stack.tsx'
import { SavePictureDialog } from '#components/media/SavePictureDialog.tsx'

export interface ShareButtonsProps {
  onShareText: () => void
  /** Shares the receipt as a picture, or saves it where pictures can't be shared. */
  onSharePicture: () => void
  /** The picture, once it was saved. */
  dialog?: { readonly url: string; readonly isDownloading: boolean; readonly onClose: () => void } | undefined
}

/** Shares a receipt: as text, or as a picture for chats. */
export function ShareButtons({ onShareText, onSharePicture, dialog }: ShareButtonsProps) {
  const { t } = useLingui()
  return (
    <>
      <ButtonRow>
        <Button variant="secondary" icon={<IconShare />} onClick={onShareText}>{t`Share`}</Button>
        <Button variant="secondary" icon={<IconImage />} onClick={onSharePicture}>{t`As picture`}</Button>
      </ButtonRow>
      {dialog && <SavePictureDialog {...dialog} alt={t`Receipt`} />}
    </>
  )
}
