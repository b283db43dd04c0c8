import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'

export interface RemoveVideoDialogProps {
  /** Of the video. */
  title: string
  onRemove: () => void
  onClose: () => void
}

/** Asks before a saved video is removed offline, when it can’t be saved again. */
export function RemoveVideoDialog({ title, onRemove, onClose }: RemoveVideoDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      kind="alert"
      title={t`Remove “${title}”?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Keep it`}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              onRemove()
            }}
          >
            {t`Remove`}
          </Button>
        </>
      }
    >
      <p>{t`You are offline. You can keep this video again only with a connection.`}</p>
    </Dialog>
  )
}
